import { Plus, X } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { getFlag, gulfRegions } from "@sufra/domain/auth/dial-codes.ts";
import { Chip, chipClass } from "@sufra/ui/components/chip.tsx";
import { type Country, listCountries, matches } from "@sufra/ui/components/country-names.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { SearchField } from "../editing/search-field.tsx";
import styles from "./countries-field.module.css";

type Props = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
};

/** Where many guests of Saudi restaurants have their numbers from, beside the Gulf. */
const frequentRegions = ["EG", "JO", "YE", "SD", "IN", "PK", "BD", "PH", "GB", "US"];
const foundLimit = 8;

const withFlag = ({ region, name }: Country) => (
  <>
    <span aria-hidden>{getFlag(region)}</span> {name}
  </>
);

type AllowedProps = { allowed: readonly Country[]; onRemove: (country: Country) => void };

/** The last country has no way to be removed. */
const AllowedCountries = ({ allowed, onRemove }: AllowedProps) => (
  <>
    <ul className={styles.chips} aria-label={m.console_establishments_countries_accepted()}>
      {allowed.map((country) => (
        <li key={country.region}>
          <button
            type="button"
            className={chipClass(true)}
            disabled={allowed.length === 1}
            aria-label={m.console_establishments_countries_remove({ name: country.name })}
            onClick={() => onRemove(country)}
          >
            <span>{withFlag(country)}</span>
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
    {allowed.length === 1 && <p className={styles.note}>{m.console_establishments_countries_last()}</p>}
  </>
);

type OfferedProps = { others: readonly Country[]; onAdd: (regions: readonly string[]) => void };

const AddChips = ({ others, onAdd }: OfferedProps) => {
  const gulf = others.filter(({ region }) => gulfRegions.includes(region));
  return (
    <div className={styles.chips} role="group" aria-label={m.console_establishments_countries_one_tap()}>
      {gulf.length > 0 && (
        <Chip icon={<Plus aria-hidden />} onClick={() => onAdd(gulfRegions)}>
          {m.console_establishments_countries_gulf()}
        </Chip>
      )}
      {others
        .filter(({ region }) => frequentRegions.includes(region))
        .map((country) => (
          <Chip
            key={country.region}
            icon={<Plus aria-hidden />}
            aria-label={m.console_establishments_countries_add({ name: country.name })}
            onClick={() => onAdd([country.region])}
          >
            {withFlag(country)}
          </Chip>
        ))}
    </div>
  );
};

type FoundProps = { found: readonly Country[]; onAdd: (regions: readonly string[]) => void };

const FoundCountries = ({ found, onAdd }: FoundProps) => (
  <div aria-live="polite">
    {found.length === 0 && <p className={styles.note}>{m.ui_phone_none()}</p>}
    <ul>
      {found.map((country) => (
        <li key={country.region}>
          <button
            type="button"
            className={styles.row}
            aria-label={m.console_establishments_countries_add({ name: `${country.name} +${country.dial}` })}
            onClick={() => onAdd([country.region])}
          >
            <span className={styles.name}>{withFlag(country)}</span>
            <bdi dir="ltr" className={styles.dial}>
              +{country.dial}
            </bdi>
            <Plus aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  </div>
);

/** The countries whose mobile numbers are accepted: the chosen ones, those to add in one tap, and a search of all. */
export const CountriesField = ({ value, onChange, error }: Props) => {
  const language = useLanguage();
  const [search, setSearch] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const countries = useMemo(() => listCountries(language, value), [language, value]);
  const others = countries.filter(({ allowed }) => !allowed);
  const found = search.trim() === "" ? [] : others.filter((each) => matches(each, search)).slice(0, foundLimit);
  const add = (regions: readonly string[]) => {
    onChange([...new Set([...value, ...regions])].sort());
    setSearch("");
    input.current?.focus();
  };
  const remove = ({ region }: Country) => {
    onChange(value.filter((each) => each !== region));
    // The pressed button is gone.
    input.current?.focus();
  };
  return (
    <div className={styles.field}>
      <AllowedCountries allowed={countries.filter(({ allowed }) => allowed)} onRemove={remove} />
      <SearchField
        ref={input}
        label={m.console_establishments_countries_search()}
        autoComplete="off"
        value={search}
        error={error}
        onChange={setSearch}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // Enter would save the form
          if (found[0]) add([found[0].region]);
        }}
      />
      {search.trim() === "" ? <AddChips others={others} onAdd={add} /> : <FoundCountries found={found} onAdd={add} />}
    </div>
  );
};
