import type { ProgramFields } from "@sufra/domain/referrals/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { FieldRow } from "../editing/editor-form.tsx";

type Reward = ProgramFields["friend"];
type Thing = { id: string; name: { sa: string; en: string }; active: boolean };
export type Gifts = { prizes: readonly Thing[]; coupons: readonly Thing[] };

type Props = {
  name: string;
  label: string;
  value: Reward;
  gifts: Gifts;
  onChange: (value: Reward) => void;
  error: string | undefined;
};

const none = { points: null, prize_id: null, coupon_id: null };

const rewardOf = (value: string): Reward => {
  const [kind, id = null] = value.split(":");
  if (kind === "prize") return { ...none, kind: "prize", prize_id: id };
  return kind === "coupon" ? { ...none, kind: "coupon", coupon_id: id } : { ...none, kind: "points" };
};

/** What one side gets: points, a prize or a coupon. */
export const RewardField = ({ name, label, value, gifts, onChange, error }: Props) => {
  const { style } = useWorkplace();
  const chosen = value.kind === "points" ? "points" : `${value.kind}:${value.prize_id ?? value.coupon_id}`;
  const shown = ({ id, active }: Thing) => active || id === value.prize_id || id === value.coupon_id;
  const options = (kind: "prize" | "coupon", things: readonly Thing[]) =>
    things
      .filter(shown)
      .map((thing) => ({ value: `${kind}:${thing.id}`, label: readText(thing.name, style.language) }));
  return (
    <FieldRow>
      <Select
        name={name}
        label={label}
        value={chosen}
        error={value.kind === "points" ? undefined : error}
        options={[
          { value: "points", label: m.console_referrals_points() },
          ...options("prize", gifts.prizes),
          ...options("coupon", gifts.coupons),
        ]}
        onChange={({ target }) => onChange(rewardOf(target.value))}
      />
      {value.kind === "points" && (
        <CountField
          name={`${name}-points`}
          label={m.console_referrals_points_count()}
          value={value.points}
          onChange={(points) => onChange({ ...value, points })}
          error={error}
        />
      )}
    </FieldRow>
  );
};
