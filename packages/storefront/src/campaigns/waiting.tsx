import { useState } from "react";
import { durationText } from "@sufra/domain/language/durations.ts";
import { Countdown } from "@sufra/ui/components/countdown.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import styles from "./wheel.module.css";

/** Too long for a clock to run down before anyone's eyes. */
const isLong = (seconds: number): boolean => seconds > 86_400;

/** Longer than anyone stays on the page for: worth a reminder. */
export const isWorthReminding = (seconds: number): boolean => seconds > 60;

type Props = { seconds: number; /** A sentence beside it says how long already. */ told?: boolean; onOver: () => void };

/** How long until the next spin: in words from a day on, running down below. Counted from now, whatever clock the phone has. */
export const Waiting = ({ seconds, told = false, onOver }: Props) => {
  const { language, digits = "latin" } = useDateStyle();
  const [until] = useState(() => Date.now() + seconds * 1000);
  if (isLong(seconds))
    return (
      <p className={styles.said}>
        {m.campaigns_again_in({ time: durationText(seconds, language, { digits, place: "object" }) })}
      </p>
    );
  return (
    <div className={told ? undefined : styles.wait} hidden={told}>
      <p>{m.campaigns_again_clock()}</p>
      <p className={styles.clock}>
        <Countdown until={until} onDone={onOver} />
      </p>
    </div>
  );
};
