import { CircleSlash } from "lucide-react";
import type { WheelView } from "@sufra/domain/campaigns/wheel-api.ts";
import { Link } from "react-router";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { ownPaths } from "../loyalty/own-paths.ts";
import { hasPlayed } from "./problem-state.ts";
import { RemindMe } from "./remind-me.tsx";
import { isWorthReminding, Waiting } from "./waiting.tsx";

type Refusal = NonNullable<WheelView["refusal"]>;

const needText = ({ refusal, rules }: WheelView): string | undefined => {
  if (refusal?.need === "ticket") return m.campaigns_need_ticket();
  return refusal?.need === "level" ? m.campaigns_need_level({ level: rules.level ?? "" }) : undefined;
};

/** Why the guest cannot spin now, what is missing, and the time left. */
export const Refused = ({ wheel, refusal, onOver }: { wheel: WheelView; refusal: Refusal; onOver: () => void }) => {
  const { uuid } = useVisit();
  return (
    <div className="wheel-action">
      <Banner
        tone="warning"
        icon={<CircleSlash aria-hidden />}
        title={refusal.detail}
        {...(hasPlayed(refusal.code) && {
          action: (
            <Link to={ownPaths.rewards(uuid)} className={buttonClass({ size: "sm", variant: "outline" })}>
              {m.prizes_to_rewards()}
            </Link>
          ),
        })}
      >
        {needText(wheel)}
      </Banner>
      {refusal.again && (
        <Waiting seconds={refusal.again.time} hidden={refusal.code === "participation_throttled"} onOver={onOver} />
      )}
      {refusal.again && isWorthReminding(refusal.again.time) && (
        <RemindMe wheelId={wheel.id} reminded={wheel.reminded} />
      )}
    </div>
  );
};
