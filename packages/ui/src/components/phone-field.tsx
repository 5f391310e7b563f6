import { ChevronDown } from "lucide-react";
import { type ComponentType, type FocusEvent, useId, useMemo, useRef, useState } from "react";
import { getFlag, getRegion } from "@sufra/domain/auth/dial-codes.ts";
import { namesIn } from "@sufra/domain/auth/region-names.ts";
import { fieldText } from "../api/field-text.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import type { Country } from "./country-names.ts";
import type { CountrySheetProps } from "./country-sheet.tsx";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";
import { groupPhone, type PhoneValue } from "./phone-text.ts";
import { readPhone } from "./read-phone.ts";
import fieldStyles from "./field.module.css";
import styles from "./phone-field.module.css";

type Props = FieldProps & {
  value: PhoneValue;
  onChange: (value: PhoneValue) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** Countries whose numbers are accepted; the others can be chosen, and the field explains. Without it, all. */
  allowed?: readonly string[] | undefined;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

export const saudiPhone: PhoneValue = { dial_code: "966", phone_number: "" };

type CountryButtonProps = {
  region: string | null;
  dialCode: string;
  disabled: boolean | undefined;
  onOpen: () => void;
};

const CountryButton = ({ region, dialCode, disabled, onOpen }: CountryButtonProps) => {
  const language = useLanguage();
  const names = useMemo(() => namesIn(language), [language]);
  const name = region === null ? "" : names(region);
  return (
    <button
      type="button"
      className={styles.country}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-label={m.ui_phone_country({ name: `${name} +${dialCode}` })}
      onClick={onOpen}
    >
      <span className={styles.flag} aria-hidden>
        {region === null ? "" : getFlag(region)}
      </span>
      +{dialCode}
      <ChevronDown aria-hidden />
    </button>
  );
};

/** Loads the list at the first opening; if that fails, the field says how to do without it. */
const useCountrySheet = () => {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<CountrySheetProps>>();
  const openSheet = async (): Promise<void> => {
    setOpen(true);
    setFailed(false);
    try {
      const { CountrySheet } = await import("./country-sheet.tsx");
      setSheet(() => CountrySheet);
    } catch {
      setOpen(false);
      setFailed(true);
    }
  };
  return { open, failed, Sheet, openSheet, close: () => setOpen(false) };
};

/** The region of the value: the chosen one while it has the value's dial code. */
const useRegion = (dialCode: string, allowed: readonly string[] | undefined) => {
  const language = useLanguage();
  const [chosen, setChosen] = useState<Country>();
  const region = chosen?.dial === dialCode ? chosen.region : getRegion(dialCode, allowed);
  const isRefused = region !== null && allowed !== undefined && !allowed.includes(region);
  const refusal = isRefused
    ? fieldText("country_not_allowed", language, { country: namesIn(language)(region) })
    : undefined;
  return { region, refusal, setChosen };
};

export const PhoneField = (props: Props) => {
  const { label, hint, error, optional, value, onChange, allowed, name = "phone_number", ...rest } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { region, refusal, setChosen } = useRegion(value.dial_code, allowed);
  const { open, failed, Sheet, openSheet, close } = useCountrySheet();
  const shownError = refusal ?? error ?? (failed ? m.ui_phone_list_failed() : undefined);
  const choose = (next: Country) => {
    setChosen(next);
    onChange({ ...value, dial_code: next.dial });
    close();
    setTimeout(() => input.current?.focus(), 0);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={shownError} optional={optional ?? false}>
      <div className={`${fieldStyles.control} ${styles.control}`} dir="ltr">
        <CountryButton
          region={region}
          dialCode={value.dial_code}
          disabled={rest.disabled}
          onOpen={() => void openSheet()}
        />
        <input
          {...rest}
          ref={input}
          data-autofocus={rest.autoFocus || undefined}
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className={fieldStyles.input}
          value={groupPhone(value)}
          placeholder={value.dial_code === "966" ? "50 123 4567" : undefined}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={describedBy(id, { label, hint, error: shownError })}
          onChange={(event) => onChange(readPhone(event.target.value, value.dial_code))}
        />
      </div>
      {Sheet && <Sheet open={open} chosen={region} allowed={allowed} onClose={close} onChoose={choose} />}
    </FieldFrame>
  );
};
