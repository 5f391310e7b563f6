import { PartyPopper } from "lucide-react";
import type { enterForm } from "@sufra/domain/campaigns/entry-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { GiftTicket } from "./gift-ticket.tsx";

export type Entered = AnswerOf<typeof enterForm>;

/** The won gift, or when the guest may try again. */
export const EntryResult = ({ entered: { reward, retry } }: { entered: Entered }) => {
  const { language, digits = "latin" } = useDateStyle();
  return (
    <div role="status">
      {reward ? (
        <GiftTicket gift={reward} />
      ) : (
        <EmptyState icon={<PartyPopper aria-hidden />} title={m.campaigns_enter_lost()}>
          {retry === null
            ? m.campaigns_enter_lost_text()
            : m.campaigns_retry({ time: durationText(retry, language, { digits, place: "object" }) })}
        </EmptyState>
      )}
    </div>
  );
};
