import { Gift } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { type EntryForm, enterForm, readEntryForm } from "@sufra/domain/campaigns/entry-api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { Consent } from "../auth/consent.tsx";
import { useVerification } from "../auth/verify-sheet.tsx";
import { toPicture } from "../orders/picture.ts";
import { removeInvitation, getStoredInvitation } from "../referrals/stored-invitation.ts";
import { ServiceFailure } from "../system/service-failure.tsx";
import styles from "./campaigns.module.css";
import type { Entered } from "./entry-result.tsx";
import { type Closed, toClosed } from "./problem-state.ts";

const ClosedState = lazy(async () => ({ default: (await import("./closed-state.tsx")).ClosedState }));
const EntryResult = lazy(async () => ({ default: (await import("./entry-result.tsx")).EntryResult }));

const formId = "register-and-win";
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export const RegisterAndWinScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const { customer } = useGuest();
  const read = useRead(`register-and-win ${uuid} ${customer?.id ?? ""}`, (signal) =>
    client.send(readEntryForm, { params: { uuid }, signal }),
  );
  // Keeps the values while the form is read again after sign-in.
  const [form, setForm] = useState<EntryForm | undefined>(undefined);
  if (read.data !== undefined && read.data !== form) setForm(read.data);
  if (form) return <Entering form={form} />;
  return (
    <Page title={m.campaigns_enter_title()} back={paths.entry(uuid)}>
      {hasCode(read.error, "not_found") ? (
        <EmptyState
          icon={<Gift aria-hidden />}
          action={
            <Link to={paths.menu(uuid)} className={buttonClass()}>
              {m.campaigns_to_menu()}
            </Link>
          }
        >
          {m.campaigns_enter_none()}
        </EmptyState>
      ) : read.error !== undefined ? (
        <ServiceFailure read={read} service="register_and_win" />
      ) : (
        <Skeleton height="320px" radius="20px" lines={3} />
      )}
    </Page>
  );
};

const Offer = ({ form }: { form: EntryForm }) => (
  <section className={styles.offer}>
    <Photo picture={toPicture(form)} alt="" sizes="(min-width: 720px) 672px, 100vw" eager className={styles.prize} />
    {form.description !== "" && <p>{form.description}</p>}
    <ol className={styles.rules}>
      {form.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ol>
    {form.gifts.length > 0 && (
      <p className={styles.hint}>{m.campaigns_enter_gifts({ gifts: form.gifts.join(m.campaigns_list_join()) })}</p>
    )}
  </section>
);

type Values = Record<string, string>;

const createCheck =
  (form: EntryForm) =>
  (values: Values): Partial<Record<string, string>> => {
    const { full_name = "", email = "" } = values;
    const wrong: Record<string, string> = {};
    if (full_name.trim() === "") wrong.full_name = "name_required";
    if (email.trim() === "" ? form.email_required : !emailShape.test(email.trim()))
      wrong.email = email.trim() === "" ? "email_required" : "email_invalid";
    for (const { id } of form.questions)
      if ((values[`answers.${id}`] ?? "").trim() === "") wrong[`answers.${id}`] = "answer_required";
    return wrong;
  };

const toBody = (form: EntryForm, values: Values, referral_code: string | undefined) => ({
  full_name: (values.full_name ?? "").trim(),
  ...(values.email?.trim() ? { email: values.email.trim() } : {}),
  answers: Object.fromEntries(form.questions.map(({ id }) => [id, (values[`answers.${id}`] ?? "").trim()])),
  ...(referral_code === undefined ? {} : { referral_code }),
  consent: true as const,
});

const useEntry = (form: EntryForm) => {
  const language = useLanguage();
  const { uuid, establishment } = useVisit();
  const { customer } = useGuest();
  const verification = useVerification();
  const [entered, setEntered] = useState<Entered | undefined>(undefined);
  const [closed, setClosed] = useState<Closed | null>(null);
  const entry = useForm<Values>({
    initial: {
      full_name: form.customer?.full_name ?? "",
      email: form.customer?.email ?? "",
      ...Object.fromEntries(form.questions.map(({ id }) => [`answers.${id}`, ""])),
    },
    check: createCheck(form),
    submit: async (values) => {
      if (!customer && !(await verification.ask(m.campaigns_enter_verify()))) return;
      const body = toBody(form, values, getStoredInvitation(establishment.id));
      try {
        setEntered(
          await withKey(`enter ${form.campaign_id}`, body, (key) =>
            client.send(enterForm, { params: { uuid }, body, key }),
          ),
        );
        removeInvitation(establishment.id);
      } catch (error) {
        const by = toClosed(error, language);
        if (!by) throw error;
        setClosed(by);
      }
    },
  });
  return { entry, entered, closed: closed ?? (entered ? null : form.refusal), sheet: verification.sheet };
};

const Entering = ({ form }: { form: EntryForm }) => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const online = useOnline();
  const { entry, entered, closed, sheet } = useEntry(form);
  if (entered || closed)
    return (
      <Page title={form.name} back={paths.entry(uuid)}>
        <Suspense>{entered ? <EntryResult entered={entered} /> : closed && <ClosedState {...closed} />}</Suspense>
      </Page>
    );
  return (
    <Page
      title={form.name}
      back={paths.entry(uuid)}
      footer={
        <>
          <Consent kind="form" />
          <Button size="lg" wide busy={entry.sending} disabled={!online} type="submit" form={formId}>
            {online ? m.campaigns_enter_send() : m.campaigns_enter_offline()}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Offer form={form} />
        <form id={formId} {...entry.form} className={styles.form}>
          <Field label={m.customers_full_name()} autoComplete="name" maxLength={120} {...entry.field("full_name")} />
          <Field
            label={m.customers_email()}
            optional={!form.email_required}
            dir="ltr"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...entry.field("email")}
          />
          {form.questions.map(({ id, kind, label, choices }) =>
            kind === "choice" ? (
              <Select
                key={id}
                label={label}
                placeholder={m.campaigns_enter_choose()}
                options={choices.map((choice) => ({ value: choice.id, label: choice.text }))}
                {...entry.field(`answers.${id}`)}
              />
            ) : (
              <Field key={id} label={label} maxLength={300} {...entry.field(`answers.${id}`)} />
            ),
          )}
          {entry.failure !== undefined && <Banner tone="danger" title={failureText(entry.failure, language).text} />}
        </form>
      </div>
      {sheet}
    </Page>
  );
};
