import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { getChange } from "@sufra/domain/reports/period.ts";
import { emptyValue } from "../app/empty-value.ts";
import { Tiles } from "../app/tiles.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { shareText } from "./figure-words.ts";

export type Total = {
  label: string;
  value: number | null;
  /** What it was in the period before; left out where that says nothing. */
  then?: number | null;
  kind?: "halalas" | "tenths";
};

const Change = ({ value, then }: { value: number; then: number }) => {
  const { style } = useWorkplace();
  const tenths = getChange(value, then);
  if (tenths === null) return m.console_reports_nothing_before();
  if (tenths === 0) return m.console_reports_same();
  const share = shareText(tenths, style);
  return tenths > 0 ? m.console_reports_up({ share }) : m.console_reports_down({ share });
};

const Value = ({ value, kind }: { value: number | null; kind: Total["kind"] | undefined }) => {
  const { style } = useWorkplace();
  if (value === null) return emptyValue;
  if (kind === "halalas") return <Money amount={value} />;
  return countText(kind === "tenths" ? value / 10 : value, style);
};

/** The sums of a report, each with how it compares. */
export const Totals = ({ totals }: { totals: readonly Total[] }) => (
  <Tiles
    tiles={totals.map(({ label, value, then, kind }) => ({
      name: label,
      value: <Value value={value} kind={kind} />,
      ...(then !== undefined && then !== null && value !== null ? { note: <Change value={value} then={then} /> } : {}),
    }))}
  />
);
