import { ChevronDown, Search } from "lucide-react";
import { type FocusEvent, useId, useMemo, useRef, useState } from "react";
import { getFlag } from "@sufra/domain/auth/dial-codes.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { type Country, listCountries, matches } from "./country-names.ts";
import { Field } from "./field.tsx";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";
import { groupPhone, type PhoneValue } from "./phone-text.ts";
import { readPhone } from "./read-phone.ts";
import { Sheet } from "./sheet.tsx";
import fieldStyles from "./field.module.css";
import styles from "./phone-field.module.css";

type Props = FieldProps & {
  value: PhoneValue;
  onChange: (value: PhoneValue) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

export const saudiPhone: PhoneValue = { dial_code: "966", phone_number: "" };

/** Shown for dial codes that several countries share. */
const mainRegions = ["US", "RU", "IT", "GB", "NO", "AU", "MA"];

const findCountry = (countries: readonly Country[], region: string | undefined, dial: string): Country | undefined =>
  countries.find((country) => country.region === region && country.dial === dial) ??
  countries.find((country) => country.dial === dial && mainRegions.includes(country.region)) ??
  countries.find((country) => country.dial === dial);

type CountryButtonProps = {
  country: Country | undefined;
  dialCode: string;
  disabled: boolean | undefined;
  onOpen: () => void;
};

const CountryButton = ({ country, dialCode, disabled, onOpen }: CountryButtonProps) => (
  <button
    type="button"
    className={styles.country}
    disabled={disabled}
    aria-haspopup="dialog"
    aria-label={m.ui_phone_country({ name: `${country?.name ?? ""} +${dialCode}` })}
    onClick={onOpen}
  >
    <span className={styles.flag} aria-hidden>
      {country ? getFlag(country.region) : ""}
    </span>
    +{dialCode}
    <ChevronDown aria-hidden />
  </button>
);

export const PhoneField = (props: Props) => {
  const { label, hint, error, optional, value, onChange, name = "phone_number", ...rest } = props;
  const language = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [region, setRegion] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const countries = useMemo(() => listCountries(language), [language]);
  const country = findCountry(countries, region, value.dial_code);
  const choose = (next: Country) => {
    setRegion(next.region);
    onChange({ ...value, dial_code: next.dial });
    setOpen(false);
    setTimeout(() => input.current?.focus(), 0);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className={`${fieldStyles.control} ${styles.control}`} dir="ltr">
        <CountryButton
          country={country}
          dialCode={value.dial_code}
          disabled={rest.disabled}
          onOpen={() => setOpen(true)}
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
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { label, hint, error })}
          onChange={(event) => onChange(readPhone(event.target.value, value.dial_code))}
        />
      </div>
      <CountrySheet
        open={open}
        countries={countries}
        chosen={country?.region}
        onClose={() => setOpen(false)}
        onChoose={choose}
      />
    </FieldFrame>
  );
};

type SheetProps = {
  open: boolean;
  countries: readonly Country[];
  chosen: string | undefined;
  onClose: () => void;
  onChoose: (country: Country) => void;
};

const CountrySheet = ({ open, countries, chosen, onClose, onChoose }: SheetProps) => {
  const [search, setSearch] = useState("");
  const found = countries.filter((country) => matches(country, search));
  return (
    <Sheet open={open} onClose={onClose} title={m.ui_phone_choose_country()}>
      <div className={styles.search}>
        <Field
          label={<span className="visually-hidden">{m.ui_phone_search()}</span>}
          placeholder={m.ui_phone_search()}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          before={<Search aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault(); // Enter would submit the form around the sheet
            if (found[0]) onChoose(found[0]);
          }}
        />
      </div>
      <ul className={styles.list}>
        {found.map((country) => (
          <li key={country.region}>
            <button
              type="button"
              className={styles.row}
              aria-current={country.region === chosen ? "true" : undefined}
              onClick={() => onChoose(country)}
            >
              <span className={styles.flag} aria-hidden>
                {getFlag(country.region)}
              </span>
              <span className={styles.name}>{country.name}</span>
              <bdi dir="ltr" className={styles.dial}>
                +{country.dial}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{m.ui_phone_none()}</p>}
    </Sheet>
  );
};
