import { Clover, Gift, Sparkles, TicketPercent } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Gift as Given } from "@sufra/domain/campaigns/gift.ts";
import type { SpinResult } from "@sufra/domain/campaigns/wheel-api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { Celebration } from "../app/celebration.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { ownPaths } from "../loyalty/own-paths.ts";
import { RemindMe } from "./remind-me.tsx";
import { isWorthReminding, Waiting } from "./waiting.tsx";

const icons = { prize: Gift, coupon: TicketPercent, points: Sparkles };

const Code = ({ reward }: { reward: Given }) => {
  const { uuid } = useVisit();
  const { kind, code, reward_id } = reward;
  if (kind === "points")
    return (
      <div className="wheel-gift">
        <p>{m.campaigns_won_points()}</p>
        <Link to={paths.loyalty(uuid)} className={buttonClass({ wide: true })}>
          {m.campaigns_see_points()}
        </Link>
      </div>
    );
  return (
    <div className="wheel-gift">
      <p className="wheel-plain">{kind === "prize" ? m.campaigns_code() : m.campaigns_coupon_saved()}</p>
      <p className="wheel-code">
        <Isolate>{code ?? ""}</Isolate>
      </p>
      {kind === "prize" && <p className="wheel-plain">{m.campaigns_code_sms()}</p>}
      <Link
        to={reward_id === null ? ownPaths.coupons(uuid) : paths.prize(uuid, reward_id)}
        className={buttonClass({ size: "lg", wide: true })}
      >
        {reward_id === null ? m.campaigns_see_coupons() : m.campaigns_see_prize()}
      </Link>
    </div>
  );
};

type WonProps = { result: SpinResult; label: string; reward: Given };

const Won = ({ result, label, reward }: WonProps) => {
  const Icon = icons[reward.kind];
  return (
    <Ticket stub={<Code reward={reward} />}>
      <div className="wheel-gift">
        <Celebration id={result.draw_id} />
        <Icon aria-hidden />
        <h2 className="wheel-name">{m.campaigns_won({ label })}</h2>
        {reward.name !== result.label && <p lang={textLang(reward.name)}>{reward.name}</p>}
      </div>
    </Ticket>
  );
};

type Props = { wheelId: string; result: SpinResult; label: string; onOver: () => void };

/** The result takes the focus, and says when the next spin is possible. */
export const WheelResult = ({ wheelId, result, label, onOver }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { reward, again } = result;
  return (
    <div ref={place} tabIndex={-1} className="wheel-result">
      {reward ? (
        <Won result={result} label={label} reward={reward} />
      ) : (
        <div className="wheel-gift">
          <Clover aria-hidden />
          <h2 className="wheel-name">{m.campaigns_lost()}</h2>
          <p>{m.campaigns_lost_text()}</p>
        </div>
      )}
      {again && <Waiting seconds={again.time} onOver={onOver} />}
      {again && isWorthReminding(again.time) && <RemindMe wheelId={wheelId} reminded={false} />}
    </div>
  );
};
