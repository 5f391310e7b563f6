import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { getFlag } from "@sufra/domain/auth/dial-codes.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { type Country, listCountries, matches } from "./country-names.ts";
import { Field } from "./field.tsx";
import { Sheet } from "./sheet.tsx";
import styles from "./phone-field.module.css";

export type CountrySheetProps = {
  open: boolean;
  chosen: string | null;
  /** Countries that are accepted; without it, all. */
  allowed: readonly string[] | undefined;
  onClose: () => void;
  onChoose: (country: Country) => void;
};

type RowProps = { country: Country; chosen: boolean; onChoose: (country: Country) => void };

const Row = ({ country, chosen, onChoose }: RowProps) => (
  <li>
    <button
      type="button"
      className={styles.row}
      data-refused={country.allowed ? undefined : ""}
      aria-current={chosen ? "true" : undefined}
      onClick={() => onChoose(country)}
    >
      <span className={styles.flag} aria-hidden>
        {getFlag(country.region)}
      </span>
      <span className={styles.name}>
        {country.name}
        {!country.allowed && <small className={styles.refused}>{m.ui_phone_not_accepted()}</small>}
      </span>
      <bdi dir="ltr" className={styles.dial}>
        +{country.dial}
      </bdi>
    </button>
  </li>
);

/** The list of countries is loaded when it is opened: most guests never need it. */
export const CountrySheet = ({ open, chosen, allowed, onClose, onChoose }: CountrySheetProps) => {
  const language = useLanguage();
  const [search, setSearch] = useState("");
  const countries = useMemo(() => listCountries(language, allowed), [language, allowed]);
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
      {found.length === 0 ? (
        <p className={styles.none}>{m.ui_phone_none()}</p>
      ) : (
        <ul className={styles.list}>
          {found.map((country) => (
            <Row key={country.region} country={country} chosen={country.region === chosen} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </Sheet>
  );
};
