import { readText } from "@sufra/domain/language/language.ts";
import { type PriceStep, priceSteps } from "@sufra/domain/menu/bulk-price.ts";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { UntilChoice } from "../app/until-choice.tsx";
import type { Until } from "../app/until.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { PercentField } from "../editing/percent-field.tsx";
import { SubsetField } from "../editing/subset-field.tsx";
import { asksAmount, asksPercent, type BulkValues, type Kind, kinds, type Way, ways } from "./bulk-data.ts";
import styles from "./bulk.module.css";

const kindName: Record<Kind, () => string> = {
  price: m.console_menu_price,
  sold_out: m.console_menu_bulk_sold_out,
  back: m.console_menu_bulk_back,
  hidden: m.console_menu_bulk_hide,
  shown: m.console_menu_bulk_show,
};
const wayName: Record<Way, () => string> = {
  set: m.console_menu_bulk_set,
  raise: m.console_menu_bulk_raise,
  lower: m.console_menu_bulk_lower,
  raise_percent: m.console_menu_bulk_raise_percent,
  lower_percent: m.console_menu_bulk_lower_percent,
};
const untils: readonly Until[] = [60, 180, "tomorrow", "undone"];

const isWay = (value: string): value is Way => ways.some((way) => way === value);
const stepName = (step: PriceStep): string =>
  step === 1 ? m.console_menu_bulk_exact() : m.console_menu_bulk_to({ amount: formatDecimal(step) });

type Props = {
  values: BulkValues;
  set: (changes: Partial<BulkValues>) => void;
  /** Sentences, by field. */
  errors: Partial<Record<"amount" | "percent" | "branch_ids", string>>;
};

const PriceFields = ({ values, set, errors }: Props) => (
  <>
    <div className={styles.grid}>
      <Select
        label={m.console_menu_bulk_way()}
        value={values.way}
        options={ways.map((way) => ({ value: way, label: wayName[way]() }))}
        onChange={({ target }) => isWay(target.value) && set({ way: target.value })}
      />
      {asksAmount(values) && (
        <AmountField
          name="amount"
          label={values.way === "set" ? m.console_menu_bulk_new_price() : m.console_menu_bulk_by()}
          value={values.amount}
          error={errors.amount}
          onChange={(amount) => set({ amount })}
        />
      )}
      {asksPercent(values) && (
        <PercentField
          name="percent"
          label={m.console_menu_bulk_by()}
          value={values.percent}
          error={errors.percent}
          onChange={(percent) => set({ percent })}
        />
      )}
    </div>
    {asksPercent(values) && (
      <div className={styles.stack} role="group" aria-label={m.console_menu_bulk_round()}>
        <p className={styles.label}>{m.console_menu_bulk_round()}</p>
        <div className={styles.chips}>
          {priceSteps.map((step) => (
            <Chip key={step} selected={values.round_to === step} onClick={() => set({ round_to: step })}>
              {stepName(step)}
            </Chip>
          ))}
        </div>
      </div>
    )}
  </>
);

/** What changes, by how much or until when, and where. */
export const BulkFields = ({ values, set, errors }: Props) => {
  const { staff, style } = useWorkplace();
  return (
    <section className={styles.panel} aria-label={m.console_menu_bulk_what()}>
      <div className={styles.stack} role="group" aria-label={m.console_menu_bulk_what()}>
        <h2 className={styles.heading}>{m.console_menu_bulk_what()}</h2>
        <div className={styles.chips}>
          {kinds.map((kind) => (
            <Chip key={kind} selected={values.kind === kind} onClick={() => set({ kind })}>
              {kindName[kind]()}
            </Chip>
          ))}
        </div>
      </div>
      {values.kind === "price" && <PriceFields values={values} set={set} errors={errors} />}
      {values.kind === "sold_out" && (
        <UntilChoice
          label={m.console_menu_bulk_until()}
          choices={untils}
          value={values.until}
          onChange={(until) => set({ until })}
        />
      )}
      {staff.branches.length > 1 && (
        <SubsetField
          label={m.console_menu_branches()}
          all={m.console_menu_bulk_everywhere()}
          options={staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
          value={values.branch_ids}
          onChange={(branch_ids) => set({ branch_ids })}
          error={errors.branch_ids}
        />
      )}
    </section>
  );
};
