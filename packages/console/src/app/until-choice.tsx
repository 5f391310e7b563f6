import { durationText } from "@sufra/domain/language/durations.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { Until } from "./until.ts";
import styles from "./until-choice.module.css";
import { useWorkplace } from "./workplace.ts";

type Props = { label: string; choices: readonly Until[]; value: Until; onChange: (until: Until) => void };

/** How long: a few lengths to tap, never a clock to set. */
export const UntilChoice = ({ label, choices, value, onChange }: Props) => {
  const { style } = useWorkplace();
  const nameOf = (until: Until): string => {
    if (until === "tomorrow") return m.console_app_until_tomorrow();
    if (until === "undone") return m.console_app_until_undone();
    return durationText(until * 60, style.language, { digits: style.digits });
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {choices.map((until) => (
          <Chip key={until} selected={until === value} onClick={() => onChange(until)}>
            {nameOf(until)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
};
