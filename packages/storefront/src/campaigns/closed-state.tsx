import { Hourglass } from "lucide-react";
import { Link } from "react-router";
import { durationText } from "@sufra/domain/language/durations.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { ownPaths } from "../loyalty/own-paths.ts";
import { type Closed, hasPlayed, tellsTime } from "./problem-state.ts";

/** Explains the button below it. */
const restText = (code: string): string => (hasPlayed(code) ? m.campaigns_closed_played() : m.campaigns_closed_text());

/** Why the guest cannot take part now, and how long to wait. */
export const ClosedState = ({ code, detail, time }: Closed) => {
  const { language, digits = "latin" } = useDateStyle();
  const { uuid } = useVisit();
  return (
    <EmptyState
      icon={<Hourglass aria-hidden />}
      title={detail}
      action={
        hasPlayed(code) ? (
          <Link to={ownPaths.rewards(uuid)} className={buttonClass()}>
            {m.prizes_to_rewards()}
          </Link>
        ) : (
          <Link to={paths.menu(uuid)} className={buttonClass()}>
            {m.campaigns_to_menu()}
          </Link>
        )
      }
    >
      {time === null || tellsTime(code)
        ? restText(code)
        : m.campaigns_retry({ time: durationText(time, language, { digits, place: "object" }) })}
    </EmptyState>
  );
};
