import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { directionOf, languages, localeOf, readText } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/notifications/offer-api.ts";
import type { OpenedOffer } from "@sufra/domain/notifications/offer-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { SummaryList } from "@sufra/ui/components/summary-list.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { LinkField } from "../editing/link-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { offerQuery } from "./offer-data.ts";
import { checkOffer, offerBody, type OfferValues, offerValues } from "./offer-values.ts";
import { audienceName, offerStateName } from "./offer-words.ts";
import styles from "./offers.module.css";

const touches = [["offers"]];
const list = "/campaigns/offers";

const Preview = ({ title, text }: Pick<OfferValues, "title" | "text">) => {
  const { staff } = useWorkplace();
  return (
    <EditorSection title={m.console_offers_preview()}>
      <div className={styles.pair}>
        {languages.map((language) => (
          <div key={language} className={styles.notice} lang={localeOf(language)} dir={directionOf(language)}>
            <span className={styles.from}>{staff.establishment && readText(staff.establishment.name, language)}</span>
            <strong className={styles.title}>{readText(title, language)}</strong>
            <span className={styles.text}>{readText(text, language)}</span>
          </div>
        ))}
      </div>
    </EditorSection>
  );
};

const Content = ({ editor: { values, set, errorOf } }: { editor: Editor<OfferValues> }) => (
  <EditorSection title={m.console_offers_content()}>
    <TextPair
      name="title"
      label={m.console_offers_title()}
      value={values.title}
      onChange={(title) => set("title", title)}
      error={errorOf("title")}
      maxLength={60}
    />
    <TextPair
      name="text"
      label={m.console_offers_text()}
      value={values.text}
      onChange={(text) => set("text", text)}
      error={errorOf("text")}
      maxLength={160}
      multiline
    />
    <LinkField
      name="link"
      label={m.console_offers_link()}
      value={values.link}
      onChange={(link) => set("link", link)}
      error={errorOf("link")}
    />
  </EditorSection>
);

const Stop = ({ thing, onStopped }: { thing: OpenedOffer; onStopped: () => void }) => {
  const queries = useQueryClient();
  const stopping = useMutation({
    mutationKey: ["stop-offer"],
    mutationFn: () => client.send(calls.stopOffer, { params: { id: thing.id }, body: { revision: thing.revision } }),
    onSuccess: async () => {
      showToast({ text: m.console_offers_stopped(), tone: "success" });
      onStopped();
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

const OfferEditor = ({ thing, onReload }: { thing: OpenedOffer | null; onReload?: () => void }) => {
  const { editor, removal, back } = useThingEditor({
    thing,
    list,
    initial: offerValues(thing),
    check: checkOffer,
    bodyOf: offerBody,
    create: (body) => client.send(calls.createOffer, { body }),
    edit: (input) => client.send(calls.editOffer, input),
    touches,
    removal: {
      textOf: ({ title }) => title,
      effect: m.console_offers_removal(),
      send: (input) => client.send(calls.removeOffer, input),
    },
  });
  const more = thing && (
    <>
      {thing.state === "scheduled" && <Stop thing={thing} onStopped={back} />}
      {removal}
    </>
  );
  const action = editor.values.send_at === null ? m.console_editing_save() : m.console_offers_schedule();
  return (
    <EditorForm editor={editor} action={action} onReload={onReload} more={more}>
      <Content editor={editor} />
      <AudienceFields editor={editor} />
      <Preview title={editor.values.title} text={editor.values.text} />
    </EditorForm>
  );
};

/** Whom it was told, when, and how many followed it. */
const Outcome = ({ offer: { state, audience, send_at, told, opened } }: { offer: OpenedOffer }) => {
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
          { label: m.console_offers_told(), value: countText(told, style) },
          { label: m.console_offers_opened(), value: countText(opened, style) },
        ]}
      />
    </EditorSection>
  );
};

/** One that was told or stopped is there to be read. */
const Told = ({ thing }: { thing: OpenedOffer }) => {
  const navigate = useNavigate();
  return (
    <div className={styles.told}>
      <Banner tone="info" title={m.console_offers_fixed()} />
      <Outcome offer={thing} />
      <Preview title={thing.title} text={thing.text} />
      {thing.state === "sending" && (
        <div>
          <Stop thing={thing} onStopped={() => void navigate(list)} />
        </div>
      )}
    </div>
  );
};

export const OfferScreen = () => (
  <ThingPage
    query={offerQuery}
    textOf={({ title }) => title}
    kind={m.console_offers_offer()}
    fresh={m.console_offers_new()}
    back={{ to: "/campaigns/offers", label: m.console_offers_part() }}
  >
    {(thing, reload) =>
      thing === null || thing.state === "draft" || thing.state === "scheduled" ? (
        <OfferEditor thing={thing} onReload={reload} />
      ) : (
        <Told thing={thing} />
      )
    }
  </ThingPage>
);
