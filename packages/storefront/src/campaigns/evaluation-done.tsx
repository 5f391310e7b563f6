import { Heart } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./campaigns.module.css";
import { GiftTicket } from "./gift-ticket.tsx";
import type { Sent } from "./use-evaluation.ts";

/** Result of the draw; empty if no chance was offered. */
const chanceText = ({ chance, detail }: Sent): string | null => {
  if (chance === "lost") return m.campaigns_rate_lost();
  if (chance === "verify") return m.campaigns_rate_unverified();
  if (chance === "already_won") return m.campaigns_rate_won_before();
  return detail === "" ? null : detail;
};

/** Thanks, then the gift. */
export const EvaluationDone = ({ sent }: { sent: Sent }) => {
  useLanguage();
  const { uuid } = useVisit();
  const chance = chanceText(sent);
  return (
    <div className={styles.stack} role="status">
      <EmptyState
        icon={<Heart aria-hidden />}
        title={sent.thanks === "" ? m.campaigns_rate_thanks() : sent.thanks}
        {...(!sent.reward && {
          action: (
            <Link to={paths.menu(uuid)} className={buttonClass()}>
              {m.campaigns_to_menu()}
            </Link>
          ),
        })}
      >
        {chance ?? m.campaigns_rate_heard()}
      </EmptyState>
      {sent.reward && <GiftTicket gift={sent.reward} />}
    </div>
  );
};
