import { Equal } from "lucide-react";
import { maxSegments } from "@sufra/domain/campaigns/campaign-rules.ts";
import { getChances, totalChance } from "@sufra/domain/campaigns/draw.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { FieldRow } from "../editing/editor-form.tsx";
import { PercentField } from "../editing/percent-field.tsx";
import { RemoveButton } from "../editing/remove-button.tsx";
import { type PartOf, RowFields, type RowsBinding } from "../editing/row-fields.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Choices } from "./campaign-data.ts";
import { freshSegment, type SegmentValue } from "./campaign-values.ts";
import styles from "./campaign-editor.module.css";

const noGift = { prize_id: null, coupon_id: null, points: null };

const giftValue = ({ outcome, prize_id, coupon_id }: SegmentValue): string =>
  outcome === "prize" ? `prize:${prize_id}` : outcome === "coupon" ? `coupon:${coupon_id}` : outcome;

/** What a choice of the list means for the segment. */
const giftOf = (value: string, { points, stock }: SegmentValue): Partial<SegmentValue> => {
  const [kind, id = null] = value.split(":");
  if (kind === "prize") return { ...noGift, outcome: "prize", prize_id: id };
  if (kind === "coupon") return { ...noGift, outcome: "coupon", coupon_id: id };
  if (kind === "points") return { ...noGift, outcome: "points", points, stock };
  return { ...noGift, outcome: "nothing", stock: null };
};

const useGifts = (choices: Choices, segment: SegmentValue) => {
  const { style } = useWorkplace();
  // What is no longer offered stays to be chosen where it is chosen.
  const shown = ({ id, active }: { id: string; active: boolean }) =>
    active || id === segment.prize_id || id === segment.coupon_id;
  return [
    { value: "nothing", label: m.console_campaigns_gift_nothing() },
    { value: "points", label: m.console_campaigns_gift_points() },
    ...choices.prizes.filter(shown).map(({ id, name }) => ({
      value: `prize:${id}`,
      label: m.console_campaigns_gift_prize({ name: readText(name, style.language) }),
    })),
    ...choices.coupons.filter(shown).map(({ id, name, code }) => ({
      value: `coupon:${id}`,
      label: m.console_campaigns_gift_coupon({ name: readText(name, style.language), code }),
    })),
  ];
};

type LineProps = {
  segment: SegmentValue;
  choices: Choices;
  partOf: PartOf;
  onChange: (changes: Partial<SegmentValue>) => void;
  /** Null where it is the only one. */
  onRemove: (() => void) | null;
};

/** One segment: what is written on it, how often it comes, what it gives. */
const SegmentLine = ({ segment, choices, partOf, onChange, onRemove }: LineProps) => {
  const { label, chance, outcome, points, stock } = segment;
  return (
    <div className={styles.line}>
      <TextPair
        {...partOf("label")}
        label={m.console_campaigns_segment_label()}
        value={label}
        onChange={(next) => onChange({ label: next })}
        maxLength={40}
      />
      <FieldRow>
        <PercentField
          {...partOf("chance")}
          label={m.console_campaigns_chance()}
          value={chance}
          onChange={(next) => onChange({ chance: next })}
        />
        <Select
          {...partOf("outcome", "prize_id", "coupon_id")}
          label={m.console_campaigns_gift()}
          value={giftValue(segment)}
          options={useGifts(choices, segment)}
          onChange={({ target }) => onChange(giftOf(target.value, segment))}
        />
        {outcome === "points" && (
          <CountField
            {...partOf("points")}
            label={m.console_campaigns_points()}
            value={points}
            onChange={(next) => onChange({ points: next })}
          />
        )}
        {outcome !== "nothing" && (
          <CountField
            {...partOf("stock")}
            label={m.console_campaigns_stock()}
            hint={m.console_campaigns_stock_hint()}
            value={stock}
            onChange={(next) => onChange({ stock: next })}
            optional
          />
        )}
      </FieldRow>
      {onRemove && (
        <div>
          <RemoveButton onRemove={onRemove}>{m.console_campaigns_segment_remove()}</RemoveButton>
        </div>
      )}
    </div>
  );
};

type Props = RowsBinding<SegmentValue> & { choices: Choices };

/** Hundredths of a percent as they are read: "12.5%". */
export const percentText = (chance: number): string =>
  m.console_editing_share({ number: formatDecimal(chance).replace(/\.?0+$/, "") });

const Total = ({ value }: { value: readonly SegmentValue[] }) => {
  const sum = value.reduce((all, { chance }) => all + (chance !== null && chance > 0 ? chance : 0), 0);
  const whole = sum === totalChance;
  const rest = Math.abs(totalChance - sum);
  return (
    <p role="status" className={styles.total}>
      <span>{m.console_campaigns_total()}</span>
      <Badge tone={whole ? "success" : "danger"}>
        <Isolate>{percentText(sum)}</Isolate>
      </Badge>
      {!whole && (
        <span className={styles.note}>
          {sum < totalChance
            ? m.console_campaigns_missing({ rest: percentText(rest) })
            : m.console_campaigns_over({ rest: percentText(rest) })}
        </span>
      )}
    </p>
  );
};

/** The odds of a campaign, in the order of the drawn wheel. */
export const SegmentsField = ({ choices, ...field }: Props) => {
  const { value, onChange } = field;
  const share = () => {
    const chances = getChances(value.map(() => 1));
    onChange(value.map((segment, index) => ({ ...segment, chance: chances[index] ?? 0 })));
  };
  return (
    <div className={styles.stack}>
      <RowFields
        {...field}
        nameOf={({ label }, language) => readText(label, language) || m.console_campaigns_segment()}
        add={{ label: m.console_campaigns_segment_add(), fresh: freshSegment, max: maxSegments }}
      >
        {(segment, { onChange: onSegment, onRemove, partOf }) => (
          <SegmentLine
            segment={segment}
            choices={choices}
            partOf={partOf}
            onChange={onSegment}
            onRemove={value.length > 1 ? onRemove : null}
          />
        )}
      </RowFields>
      <Total value={value} />
      <div>
        <Button variant="text" icon={<Equal aria-hidden />} onClick={share}>
          {m.console_campaigns_share_equally()}
        </Button>
      </div>
    </div>
  );
};
