import { CalendarDays, Copy, ReceiptText, Share2, UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type Lead, readReferrals } from "@sufra/domain/referrals/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { LeadReason, LeadState } from "@sufra/domain/referrals/lead-states.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { ScreenStyles } from "../app/screen-styles.tsx";
import { client } from "../app/session.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { OwnContent } from "../loyalty/own-content.tsx";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import referralsStyles from "./referrals.css?url";
import { giftText } from "./reward-text.ts";
import { copyLink, shareLink } from "./share.ts";

const stateNames: Record<LeadState, () => string> = {
  active: m.referrals_state_active,
  joined: m.referrals_state_joined,
  pending: m.referrals_state_pending,
  converted: m.referrals_state_converted,
  declined: m.referrals_state_declined,
};

const reasonNames: Record<LeadReason, () => string> = {
  expired: m.referrals_reason_expired,
  device: m.referrals_reason_device,
  circle: m.referrals_reason_circle,
  not_new: m.referrals_reason_not_new,
  erased: m.referrals_reason_erased,
  order_returned: m.referrals_reason_order_returned,
};

const tones = {
  active: "neutral",
  joined: "info",
  pending: "warning",
  converted: "success",
  declined: "neutral",
} as const;

const stateText = ({ state }: Pick<Lead, "state">): string => stateNames[state]();
const stateTone = ({ state }: Pick<Lead, "state">) => tones[state];

/** Explains the state: reason of a refusal, what is pending, a full month. */
const leadHint = ({ state, reason, rewarded }: Lead): string | undefined => {
  if (state === "declined" && reason !== null) return reasonNames[reason]();
  if (state === "converted") return rewarded ? undefined : m.referrals_beyond_cap();
  return state === "joined" ? m.referrals_waits_first() : undefined;
};

const CopySheet = lazy(async () => ({ default: (await import("./copy-sheet.tsx")).CopySheet }));
/** Below the list, so that it may load later. */
const InviteForm = lazy(async () => ({ default: (await import("./invite-form.tsx")).InviteForm }));

type Referrals = AnswerOf<typeof readReferrals>;
type Program = NonNullable<Referrals["program"]>;

const GiftRules = ({ minimum, cap_per_month, rewarded_this_month }: Program) => {
  const number = useNumbers();
  return (
    <ul className="referrals-rules">
      <li>
        <ReceiptText aria-hidden />
        <span>
          {minimum > 0 ? (
            <>
              {m.referrals_after_minimum()} <Money amount={minimum} short />
            </>
          ) : (
            m.referrals_after_first()
          )}
        </span>
      </li>
      <li>
        <CalendarDays aria-hidden />
        {m.referrals_month({ count: number(rewarded_this_month), cap: number(cap_per_month) })}
      </li>
    </ul>
  );
};

const Gifts = ({ program }: { program: Program }) => (
  <section aria-label={m.referrals_gifts()}>
    <Ticket tone="brand" stub={<GiftRules {...program} />}>
      <div className="referrals-gifts">
        <p className="referrals-gift">
          {m.referrals_you_get()}
          <strong>{giftText(program.inviter)}</strong>
        </p>
        <p className="referrals-gift">
          {m.referrals_friend_gets()}
          <strong>{giftText(program.friend)}</strong>
        </p>
      </div>
    </Ticket>
  </section>
);

type OwnLinkProps = { referrals: Referrals; share: () => void; copy: () => void };

const OwnLink = ({ referrals, share, copy }: OwnLinkProps) => (
  <section className="referrals-stack">
    <div className="referrals-actions">
      <Button size="lg" wide icon={<Share2 aria-hidden />} onClick={share}>
        {m.referrals_share()}
      </Button>
      <Button variant="outline" wide icon={<Copy aria-hidden />} onClick={copy}>
        {m.referrals_copy()}
      </Button>
    </div>
    <div className="referrals-friends referrals-invitation">
      <p className="referrals-small">{m.referrals_qr_text()}</p>
      <Qr svg={referrals.qr_svg} code={referrals.code} label={m.referrals_qr_label()} />
    </div>
  </section>
);

const FriendLine = ({ lead, onShare }: { lead: Lead; onShare: (lead: Lead) => void }) => {
  const hint = leadHint(lead);
  return (
    <li className="referrals-friend">
      <span className="referrals-words">
        <span className="referrals-strong">
          <Isolate dir="auto">{lead.name === "" ? m.referrals_a_friend() : lead.name}</Isolate>
        </span>
        {lead.contact !== "" && (
          <span className="referrals-small">
            <Isolate>{lead.contact}</Isolate>
          </span>
        )}
        {hint !== undefined && <span className="referrals-small">{hint}</span>}
      </span>
      <Badge tone={stateTone(lead)}>{stateText(lead)}</Badge>
      {lead.state === "active" && lead.link !== null && (
        <IconButton
          label={m.referrals_share_with({ name: lead.name })}
          icon={<Share2 aria-hidden />}
          onClick={() => onShare(lead)}
        />
      )}
    </li>
  );
};

const steps = () => [m.referrals_step_share(), m.referrals_step_order(), m.referrals_step_gift()];

/** Three steps for guests without invitations. */
const HowTo = () => (
  <ol className="referrals-steps" aria-label={m.referrals_steps()}>
    {steps().map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ol>
);

const Friends = ({ referrals, onShare }: { referrals: Referrals; onShare: (lead: Lead) => void }) => {
  const number = useNumbers();
  if (referrals.leads.length === 0) return <HowTo />;
  return (
    <section aria-labelledby="friends">
      <h2 id="friends" className="referrals-heading">
        {m.referrals_friends()}
        <span className="referrals-converted">
          {m.referrals_converted({ count: referrals.converted_count, shown: number(referrals.converted_count) })}
        </span>
      </h2>
      <ul className="referrals-friends">
        {referrals.leads.map((lead) => (
          <FriendLine key={lead.id} lead={lead} onShare={onShare} />
        ))}
      </ul>
    </section>
  );
};

/** The guest's code and link, rewards of both sides, and the friends' states. */
export const ReferralScreen = () => {
  useLanguage();
  const { uuid, establishment } = useVisit();
  const read = useRead("referrals", (signal) => client.send(readReferrals, { signal }));
  useOwnEvents(["notification", "wallet"], read.reload, read.data !== undefined);
  const [byHand, setByHand] = useState<string>();
  const byHandWanted = useHasOpened(byHand !== undefined);
  const orByHand = async (link: string, gone: Promise<boolean>) => {
    if (!(await gone)) setByHand(link);
  };
  const share = (link: string) =>
    void orByHand(link, shareLink(m.referrals_share_text({ name: establishment.name }), link));
  const onInvited = (lead: Lead) => {
    read.reload();
    if (lead.channel === "link" && lead.link !== null) share(lead.link);
    else showToast({ text: m.referrals_invited({ name: lead.name }), tone: "success" });
  };
  return (
    <Page title={m.referrals_title()} back={paths.loyalty(uuid)}>
      <ScreenStyles href={referralsStyles} />
      <div className="referrals-stack">
        <OwnContent read={read} service="referral" height="320px">
          {(referrals) => (
            <>
              {referrals.program ? (
                <Gifts program={referrals.program} />
              ) : (
                <p className="referrals-lead">{m.referrals_no_program()}</p>
              )}
              <OwnLink
                referrals={referrals}
                share={() => share(referrals.link)}
                copy={() => void orByHand(referrals.link, copyLink(referrals.link))}
              />
              <Friends referrals={referrals} onShare={(lead) => lead.link !== null && share(lead.link)} />
              {referrals.program !== null && (
                <section aria-labelledby="invite">
                  <h2 id="invite" className="referrals-heading">
                    <UserPlus aria-hidden /> {m.referrals_invite_title()}
                  </h2>
                  <Suspense fallback={<Skeleton height="280px" radius="20px" />}>
                    <InviteForm onInvited={onInvited} />
                  </Suspense>
                </section>
              )}
            </>
          )}
        </OwnContent>
      </div>
      <Suspense>{byHandWanted && <CopySheet link={byHand} onClose={() => setByHand(undefined)} />}</Suspense>
    </Page>
  );
};
