import { CirclePlus, Equal } from "lucide-react";
import { getChances, maxSegments, totalChance } from "@sufra/domain/campaigns/campaign-rules.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { SortableList } from "../editing/sortable-list.tsx";
import type { Choices } from "./campaign-data.ts";
import { freshSegment, type SegmentValue } from "./campaign-values.ts";
import { SegmentLine } from "./segment-line.tsx";
import styles from "./campaign-editor.module.css";

type Props = {
  value: SegmentValue[];
  choices: Choices;
  onChange: (value: SegmentValue[]) => void;
  error: string | undefined;
};

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
export const SegmentsField = ({ value, choices, onChange, error }: Props) => {
  const { style } = useWorkplace();
  const share = () => {
    const chances = getChances(value.map(() => 1));
    onChange(value.map((segment, index) => ({ ...segment, chance: chances[index] ?? 0 })));
  };
  return (
    <div className={styles.stack}>
      <SortableList
        items={value}
        keyOf={({ key }) => key}
        nameOf={({ label }) => readText(label, style.language) || m.console_campaigns_segment()}
        onOrder={onChange}
      >
        {(segment, index) => (
          <SegmentLine
            segment={segment}
            choices={choices}
            onChange={(changes) => onChange(value.with(index, { ...segment, ...changes }))}
            onRemove={value.length > 1 ? () => onChange(value.toSpliced(index, 1)) : null}
          />
        )}
      </SortableList>
      <Total value={value} />
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          variant="tint"
          icon={<CirclePlus aria-hidden />}
          disabled={value.length >= maxSegments}
          onClick={() => onChange([...value, freshSegment()])}
        >
          {m.console_campaigns_segment_add()}
        </Button>
        <Button variant="text" icon={<Equal aria-hidden />} onClick={share}>
          {m.console_campaigns_share_equally()}
        </Button>
      </div>
    </div>
  );
};
