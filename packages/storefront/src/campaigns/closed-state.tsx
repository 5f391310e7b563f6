import { Hourglass } from "lucide-react";
import { Link } from "react-router";
import { durationText } from "@sufra/domain/language/durations.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";

/** Why one can't take part now, as a page, with how long to wait where waiting helps. */
export const ClosedState = ({ detail, time }: { detail: string; time: number | null }) => {
  const { language, digits = "latin" } = useDateStyle();
  const { uuid } = useVisit();
  return (
    <EmptyState
      icon={<Hourglass aria-hidden />}
      title={detail}
      action={
        <Link to={paths.menu(uuid)} className={buttonClass({ variant: "tint" })}>
          {m.campaigns_to_menu()}
        </Link>
      }
    >
      {time === null
        ? m.campaigns_closed_text()
        : m.campaigns_retry({ time: durationText(time, language, { digits, place: "object" }) })}
    </EmptyState>
  );
};
