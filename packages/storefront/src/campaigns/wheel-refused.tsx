import { CircleSlash } from "lucide-react";
import type { WheelView } from "@sufra/domain/campaigns/wheel-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { RemindMe } from "./remind-me.tsx";
import { isLong, isWorthReminding, Waiting } from "./waiting.tsx";
import styles from "./wheel.module.css";

type Refusal = NonNullable<WheelView["refusal"]>;

const needText = ({ refusal, rules }: WheelView): string | undefined => {
  if (refusal?.need === "ticket") return m.campaigns_need_ticket();
  return refusal?.need === "level" ? m.campaigns_need_level({ level: rules.level ?? "" }) : undefined;
};

/** Why not now, as a state of the page: the sentence, what is missing, and the time left where the sentence has it not. */
export const Refused = ({ wheel, refusal, onOver }: { wheel: WheelView; refusal: Refusal; onOver: () => void }) => (
  <div className={styles.action}>
    <Banner tone="warning" icon={<CircleSlash aria-hidden />} title={refusal.detail}>
      {needText(wheel)}
    </Banner>
    {refusal.again && !(refusal.code === "try_later" && isLong(refusal.again.time)) && (
      <Waiting seconds={refusal.again.time} onOver={onOver} />
    )}
    {refusal.again && isWorthReminding(refusal.again.time) && <RemindMe wheelId={wheel.id} reminded={wheel.reminded} />}
  </div>
);
