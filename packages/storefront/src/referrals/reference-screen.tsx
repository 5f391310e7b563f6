import { Gift } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readReference, stopInvitations } from "@sufra/domain/referrals/api.ts";
import { errorText, failureText } from "@sufra/ui/api/failure-text.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { ShapeContext } from "@sufra/ui/components/shape-context.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { DigitsProvider } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { LanguageSwitch } from "../app/language-switch.tsx";
import { paths } from "../app/paths.ts";
import { useScreenTitle } from "../app/screen-title.ts";
import { ScreenStyles } from "../app/screen-styles.tsx";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { storeInvitation } from "./stored-invitation.ts";
import referralsStyles from "./referrals.css?url";
import { giftText } from "./reward-text.ts";

/** Needs a press, since mail scanners follow links too. */
const StopInvitations = ({ code }: { code: string }) => {
  const language = useLanguage();
  const [state, setState] = useState<"open" | "busy" | "done">("open");
  const [failure, setFailure] = useState<unknown>(undefined);
  const stop = async () => {
    setState("busy");
    setFailure(undefined);
    try {
      await client.send(stopInvitations, { params: { code } });
      setState("done");
    } catch (error) {
      setFailure(error);
      setState("open");
    }
  };
  if (state === "done") return <Banner tone="success" title={m.referrals_stopped()} />;
  return (
    <>
      {failure !== undefined && <Banner tone="danger" title={failureText(failure, language).text} />}
      <Button size="lg" wide variant="outline" busy={state === "busy"} onClick={() => void stop()}>
        {m.referrals_stop()}
      </Button>
    </>
  );
};

type Reference = AnswerOf<typeof readReference>;

/** An unknown code stays in its field, so that the guest can correct it. */
const WrongCode = ({ code, refusal }: { code: string; refusal: string | undefined }) => {
  const language = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const [missing, setMissing] = useState(false);
  const own = typed.trim() === code.trim() ? refusal : undefined;
  return (
    <form
      className="referrals-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const next = typed.trim();
        setMissing(next === "");
        if (next !== "" && next !== code) void navigate(`/reference/${encodeURIComponent(next)}`, { replace: true });
      }}
    >
      <h1 className="referrals-invites">{m.referrals_enter_code()}</h1>
      <Field
        label={m.referrals_code()}
        name="referral_code"
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setMissing(false);
        }}
        error={missing ? fieldText("referral_code_required", language) : own}
      />
      <Button type="submit" size="lg" wide>
        {m.referrals_check_code()}
      </Button>
    </form>
  );
};

const Offer = ({ reference }: { reference: Reference }) => {
  const language = useLanguage();
  const { establishment, branch, inviter, friend, minimum, expires_at } = reference;
  const style = { language, zone: establishment.time_zone, digits: establishment.digits };
  return (
    <div className="referrals-invitation">
      <Photo picture={establishment.logo} alt="" sizes="84px" eager className="referrals-logo" />
      <h1 className="referrals-invites">
        {inviter === null
          ? m.referrals_invited_by_friend({ establishment: establishment.name })
          : m.referrals_invited_by({ name: `\u2068${inviter}\u2069`, establishment: establishment.name })}
      </h1>
      <Ticket className="referrals-ticket">
        <div className="referrals-invitation">
          <span className="referrals-small">{m.referrals_your_gift()}</span>
          <span className="referrals-offer">{giftText(friend)}</span>
          <span className="referrals-small">
            {minimum > 0 ? (
              <>
                {m.referrals_after_minimum()} <Money amount={minimum} short />
              </>
            ) : (
              m.referrals_after_first()
            )}
          </span>
          <span className="referrals-small">
            {branch === null ? m.referrals_any_branch() : <Isolate dir="auto">{branch}</Isolate>}
            {expires_at !== null && <> · {m.referrals_until({ date: dateText(new Date(expires_at), style) })}</>}
          </span>
        </div>
      </Ticket>
    </div>
  );
};

const Accept = ({ reference }: { reference: Reference }) => {
  const navigate = useNavigate();
  const { qr_uuid: uuid, standing, establishment, code, expires_at } = reference;
  // Stored at once, since many guests look at the menu first.
  useEffect(() => {
    if (standing === null) storeInvitation(establishment.id, code, expires_at);
  }, [standing, establishment.id, code, expires_at]);
  if (standing !== null)
    return (
      <>
        <Banner tone="info" title={standing === "own" ? m.referrals_own_invitation() : m.referrals_registered()} />
        <Button
          size="lg"
          wide
          onClick={() => void navigate(standing === "own" ? `/referral/${uuid}` : paths.menu(uuid))}
        >
          {standing === "own" ? m.referrals_to_friends() : m.referrals_to_menu()}
        </Button>
      </>
    );
  const next = encodeURIComponent(paths.menu(uuid));
  return (
    <>
      <Button size="lg" wide onClick={() => void navigate(`${paths.register(uuid)}?next=${next}`)}>
        {m.referrals_accept()}
      </Button>
      <Button variant="text" wide onClick={() => void navigate(`${paths.entry(uuid)}?utm_source=referral`)}>
        {m.referrals_menu_first()}
      </Button>
    </>
  );
};

/** `/reference/:code`: shows inviter and gift; accepting stores the code and leads to registration. */
export const ReferenceScreen = () => {
  const language = useLanguage();
  const { code = "" } = useParams();
  const [query] = useSearchParams();
  const stopping = query.has("stop");
  const read = useRead(`reference ${code}`, (signal) => client.send(readReference, { params: { code }, signal }));
  useScreenTitle(
    [m.referrals_enter_code(), read.data?.establishment.name].filter((part) => part !== undefined).join(" · "),
  );
  const body = (): ReactNode => {
    if (read.data)
      return (
        <DigitsProvider digits={read.data.establishment.digits}>
          <ShapeContext value={read.data.establishment.shape}>
            <Offer reference={read.data} />
            {!stopping && <Accept reference={read.data} />}
          </ShapeContext>
        </DigitsProvider>
      );
    // Stopping invitations works without the invitation's content.
    if (stopping && read.error !== undefined) return <h1 className="referrals-invites">{m.referrals_stop()}</h1>;
    if (hasCode(read.error, "invalid_referral_code"))
      return <WrongCode key={code} code={code} refusal={errorText(read.error, language)} />;
    if (hasCode(read.error, "service_deactivated"))
      return (
        <EmptyState icon={<Gift aria-hidden />} title={withoutStop(clientMessages.service_deactivated[language])}>
          {m.system_deactivated_text()}
        </EmptyState>
      );
    if (read.error !== undefined) return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
    return <Skeleton height="220px" radius="26px" lines={2} />;
  };
  return (
    <div className="referrals-screen">
      <ScreenStyles href={referralsStyles} />
      <header className="referrals-head">
        <LanguageSwitch />
      </header>
      <main id="content" className="referrals-stack">
        {body()}
        {stopping && <StopInvitations key={code} code={code} />}
      </main>
    </div>
  );
};
