import { useState } from "react";
import { durationText } from "@sufra/domain/language/durations.ts";
import { Countdown } from "@sufra/ui/components/countdown.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";

/** From here on the wait is a text instead of a countdown. */
const isLong = (seconds: number): boolean => seconds > 86_400;

/** From here on a reminder is offered. */
export const isWorthReminding = (seconds: number): boolean => seconds > 60;

type Props = {
  seconds: number;
  /** A sentence beside it says how long already. */ hidden?: boolean;
  onOver: () => void;
};

/** Time until the next spin: a text from one day on, else a countdown, independent of the phone's clock. */
export const Waiting = ({ seconds, hidden = false, onOver }: Props) => {
  const { language, digits = "latin" } = useDateStyle();
  const [until] = useState(() => Date.now() + seconds * 1000);
  if (isLong(seconds))
    return (
      <p className="wheel-said">
        {m.campaigns_again_in({ time: durationText(seconds, language, { digits, place: "object" }) })}
      </p>
    );
  return (
    <div className={hidden ? undefined : "wheel-wait"} hidden={hidden}>
      <p>{m.campaigns_again_clock()}</p>
      <p className="wheel-clock">
        <Countdown until={until} onDone={onOver} />
      </p>
    </div>
  );
};
