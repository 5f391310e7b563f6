import type { Text } from "@sufra/domain/language/language.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./text-pair.module.css";

type Props = {
  name: string;
  label: string;
  value: Text;
  onChange: (value: Text) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
  multiline?: boolean;
  maxLength?: number;
};

const sides = [
  { language: "sa", lang: "ar-SA", dir: "rtl" },
  { language: "en", lang: "en", dir: "ltr" },
] as const;

/** A text in both languages, side by side; guests of the empty one read the other, and that is said. */
export const TextPair = ({
  name,
  label,
  value,
  onChange,
  onBlur,
  error,
  hint,
  optional,
  multiline,
  maxLength,
}: Props) => {
  const Control = multiline ? TextArea : Field;
  const missing = (value.sa.trim() === "") !== (value.en.trim() === "");
  const words = { sa: m.console_editing_in_arabic({ label }), en: m.console_editing_in_english({ label }) };
  return (
    <div className={styles.pair}>
      {sides.map(({ language, lang, dir }) => (
        <Control
          key={language}
          name={language === "sa" ? name : `${name}_en`}
          label={words[language]}
          lang={lang}
          dir={dir}
          value={value[language]}
          error={language === "sa" ? error : undefined}
          hint={missing && value[language].trim() === "" ? m.console_editing_missing() : hint}
          optional={optional ?? false}
          {...(maxLength === undefined ? {} : { maxLength })}
          onChange={(event) => onChange({ ...value, [language]: event.target.value })}
          onBlur={onBlur}
        />
      ))}
    </div>
  );
};
