import { useState } from "react";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CountField } from "../editing/count-field.tsx";
import { FieldRow } from "../editing/editor-form.tsx";

type Props = {
  name: string;
  label: string;
  hint: string;
  /** Said where nothing has to be waited for. */
  none: string;
  /** Days that are offered by themselves. */
  days: readonly number[];
  /** Minutes; null: no wait; NaN: what is written is none. */
  value: number | null;
  onChange: (value: number | null) => void;
  error: string | undefined;
};

const day = 1440;
const own = "own";

/** A wait: one of the usual numbers of days, or own hours and minutes. */
export const WaitField = ({ name, label, hint, none, days, value, onChange, error }: Props) => {
  const usual = value === null || days.some((count) => count * day === value);
  const [written, setWritten] = useState(!usual);
  const [hours, setHours] = useState<number | null>(usual ? null : Math.floor((value ?? 0) / 60));
  const [minutes, setMinutes] = useState<number | null>(usual ? null : (value ?? 0) % 60);
  const put = (nextHours: number | null, nextMinutes: number | null) => {
    setHours(nextHours);
    setMinutes(nextMinutes);
    const sum = (nextHours ?? 0) * 60 + (nextMinutes ?? 0);
    onChange(sum >= 1 && sum <= 365 * day ? sum : Number.NaN);
  };
  const choose = (chosen: string) => {
    setWritten(chosen === own);
    if (chosen === own) put(hours, minutes);
    else onChange(chosen === "" ? null : Number(chosen));
  };
  return (
    <FieldRow>
      <Select
        name={name}
        label={label}
        hint={hint}
        error={error}
        value={written ? own : value === null ? "" : String(value)}
        options={[
          { value: "", label: none },
          ...days.map((count) => ({ value: String(count * day), label: m.console_campaigns_days({ count }) })),
          { value: own, label: m.console_campaigns_wait_own() },
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {written && (
        <>
          <CountField
            name={`${name}-hours`}
            label={m.console_campaigns_hours()}
            value={hours}
            onChange={(next) => put(next, minutes)}
          />
          <CountField
            name={`${name}-minutes`}
            label={m.console_campaigns_minutes()}
            value={minutes}
            onChange={(next) => put(hours, next)}
          />
        </>
      )}
    </FieldRow>
  );
};
