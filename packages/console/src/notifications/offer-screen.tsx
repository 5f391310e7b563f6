import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { clockText, dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { getDirection, getLocale, languages, readText, type Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/notifications/offer-api.ts";
import type { OpenedOffer } from "@sufra/domain/notifications/offer-api.ts";
import { type Audience, audiences } from "@sufra/domain/notifications/offer-rules.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { SummaryList } from "@sufra/ui/components/summary-list.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { defineManaged, ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { audienceQuery } from "./offer-data.ts";
import { audienceName, offerStateName } from "./offer-words.ts";
import styles from "./offers.module.css";

type OfferValues = {
  title: Text;
  text: Text;
  link: string | null;
  audience: Audience;
  level_id: string | null;
  branch_id: string | null;
  absent_days: number | null;
  send_at: string | null;
};

const noText: Text = { sa: "", en: "" };

const offerValues = (thing: OpenedOffer | null): OfferValues => {
  if (!thing)
    return {
      title: noText,
      text: noText,
      link: null,
      audience: "all",
      level_id: null,
      branch_id: null,
      absent_days: null,
      send_at: null,
    };
  const { id: _, revision: __, state: ___, recipients: ____, opened: _____, ...rest } = thing;
  return rest;
};

const offer = defineManaged({
  calls: { read: calls.readOffer, create: calls.createOffer, edit: calls.editOffer, remove: calls.removeOffer },
  key: "offer",
  list: "/campaigns/offers",
  refreshes: [["offers"]],
  values: offerValues,
  // What an audience does not need is not sent: it may have been chosen before.
  body: ({ level_id, branch_id, absent_days, ...rest }) => ({
    ...rest,
    level_id: rest.audience === "level" ? level_id : null,
    branch_id: rest.audience === "branch" ? branch_id : null,
    absent_days: rest.audience === "absent" ? absent_days : null,
  }),
  rules: ({ link, audience, level_id, branch_id, absent_days }) => ({
    link: link === "" ? "field_empty" : undefined,
    level_id: audience === "level" && level_id === null ? "field_empty" : undefined,
    branch_id: audience === "branch" && branch_id === null ? "field_empty" : undefined,
    absent_days: audience === "absent" && absent_days === null ? "field_empty" : undefined,
  }),
  nameOf: ({ title }) => title,
  words: {
    one: m.console_offers_offer,
    fresh: m.console_offers_new,
    list: m.console_offers_part,
    removal: m.console_offers_removal,
  },
});

const f = fieldsOf<OfferValues>();

const Named = ({ part }: { part: "level_id" | "branch_id" }) => {
  const { staff, style } = useWorkplace();
  const levels = useQuery(audienceQuery).data?.levels ?? [];
  const things: readonly { id: string; name: Text }[] = part === "level_id" ? levels : staff.branches;
  return (
    <f.Choice
      name={part}
      label={part === "level_id" ? m.console_offers_level() : m.console_offers_branch()}
      placeholder={m.console_offers_choose()}
      options={things.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
    />
  );
};

/** To whom, always of those who agreed to offers, and when, within the hours of advertising. */
const AudienceFields = () => {
  const { style } = useWorkplace();
  const known = useQuery(audienceQuery).data;
  const audience = f.useValue("audience");
  const hint = known && {
    from: clockText(known.hours.from, style),
    until: clockText(known.hours.until, style),
  };
  return (
    <EditorSection
      title={m.console_offers_whom()}
      {...(known && { text: m.console_offers_agreed({ count: known.agreed }) })}
    >
      <FieldRow>
        <f.Choice
          name="audience"
          label={m.console_offers_audience()}
          options={audiences.map((each) => ({ value: each, label: audienceName[each]() }))}
        />
        {audience === "level" && <Named part="level_id" />}
        {audience === "branch" && <Named part="branch_id" />}
        {audience === "absent" && (
          <f.Count name="absent_days" label={m.console_offers_days()} unit={m.console_offers_days_unit()} />
        )}
        <f.Moment name="send_at" label={m.console_offers_at()} hint={hint && m.console_offers_at_hint(hint)} />
      </FieldRow>
    </EditorSection>
  );
};

const Preview = ({ title, text }: Pick<OfferValues, "title" | "text">) => {
  const { staff } = useWorkplace();
  return (
    <EditorSection title={m.console_offers_preview()}>
      <div className={styles.pair}>
        {languages.map((language) => (
          <div key={language} className={styles.notice} lang={getLocale(language)} dir={getDirection(language)}>
            <span className={styles.from}>{staff.establishment && readText(staff.establishment.name, language)}</span>
            <strong className={styles.title}>{readText(title, language)}</strong>
            <span className={styles.text}>{readText(text, language)}</span>
          </div>
        ))}
      </div>
    </EditorSection>
  );
};

const Content = () => (
  <EditorSection title={m.console_offers_content()}>
    <f.Pair name="title" label={m.console_offers_title()} maxLength={60} />
    <f.Pair name="text" label={m.console_offers_text()} maxLength={160} multiline />
    <f.Link name="link" label={m.console_offers_link()} />
  </EditorSection>
);

const Stop = ({ thing }: { thing: OpenedOffer }) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stopping = useMutation({
    mutationKey: ["stop-offer"],
    mutationFn: () => client.send(calls.stopOffer, { params: { id: thing.id }, body: { revision: thing.revision } }),
    onSuccess: async () => {
      showToast({ text: m.console_offers_stopped(), tone: "success" });
      void navigate(offer.list);
      await queries.invalidateQueries({ queryKey: ["offers"] });
    },
  });
  return (
    <>
      {stopping.isError && <FailureBanner error={stopping.error} />}
      <Button variant="danger" busy={stopping.isPending} onClick={() => stopping.mutate()}>
        {m.console_offers_stop()}
      </Button>
    </>
  );
};

const Action = () => (f.useValue("send_at") === null ? m.console_editing_save() : m.console_offers_schedule());

const WrittenPreview = () => {
  const { title, text } = f.useValues();
  return <Preview title={title} text={text} />;
};

const OfferEditor = (opened: Opened<OpenedOffer>) => (
  <ThingForm
    of={offer}
    {...opened}
    action={<Action />}
    more={opened.thing?.state === "scheduled" && <Stop thing={opened.thing} />}
  >
    <Content />
    <AudienceFields />
    <WrittenPreview />
  </ThingForm>
);

/** Recipients, time, and how many followed the link. */
const Outcome = ({ thing: { state, audience, send_at, recipients, opened } }: { thing: OpenedOffer }) => {
  const { style } = useWorkplace();
  return (
    <EditorSection title={m.console_offers_whom()}>
      <SummaryList
        rows={[
          { label: m.console_offers_state(), value: offerStateName[state]() },
          { label: m.console_offers_audience(), value: audienceName[audience]() },
          ...(send_at === null
            ? []
            : [{ label: m.console_offers_at(), value: dateTimeText(new Date(send_at), style) }]),
          { label: m.console_offers_recipients(), value: countText(recipients, style) },
          { label: m.console_offers_opened(), value: countText(opened, style) },
        ]}
      />
    </EditorSection>
  );
};

/** A sent or stopped offer is read-only. */
const SentOffer = ({ thing }: { thing: OpenedOffer }) => (
  <div className={styles.counts}>
    <Banner tone="info" title={m.console_offers_fixed()} />
    <Outcome thing={thing} />
    <Preview title={thing.title} text={thing.text} />
    {thing.state === "sending" && (
      <div>
        <Stop thing={thing} />
      </div>
    )}
  </div>
);

export const OfferScreen = () => (
  <ManagedPage of={offer}>
    {({ thing, onReload }) =>
      thing === null || thing.state === "draft" || thing.state === "scheduled" ? (
        <OfferEditor thing={thing} onReload={onReload} />
      ) : (
        <SentOffer thing={thing} />
      )
    }
  </ManagedPage>
);
