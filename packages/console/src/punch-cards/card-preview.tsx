import { readText } from "@sufra/domain/language/language.ts";
import { Stamps } from "@sufra/ui/components/stamps.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ruleText } from "./program-words.ts";
import type { ProgramValues } from "./program-values.ts";
import styles from "./punch-cards.module.css";

const most = 100;
const within = (value: number | null): number =>
  value === null || Number.isNaN(value) ? 1 : Math.max(1, Math.min(most, value));

/** The card as guests see it: before the first stamp, half way, and full. */
export const CardPreview = ({ values }: { values: ProgramValues }) => {
  const { style } = useWorkplace();
  const required = within(values.required);
  const name = readText(values.name, style.language) || m.console_punch_name();
  const reward = readText(values.reward_name, style.language) || m.console_punch_reward();
  const looks = [
    { key: "empty", label: m.console_punch_preview_empty(), punches: 0 },
    { key: "half", label: m.console_punch_preview_half(), punches: Math.floor(required / 2) },
    { key: "full", label: m.console_punch_preview_full(), punches: required },
  ];
  return (
    <ul className={styles.previews}>
      {looks.map(({ key, label, punches }) => (
        <li key={key} className={styles.preview}>
          <p className={styles.note}>{label}</p>
          <p className={styles.name}>{name}</p>
          <Stamps
            punches={punches}
            required={required}
            shape={values.stamp}
            label={m.console_punch_preview_stamps({ punches, required })}
          />
          <p className={styles.note}>{reward}</p>
          <p className={styles.note}>{ruleText({ required, days: values.days ?? 1 })}</p>
        </li>
      ))}
    </ul>
  );
};
