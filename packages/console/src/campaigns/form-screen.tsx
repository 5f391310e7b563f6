import { useQuery } from "@tanstack/react-query";
import * as calls from "@sufra/domain/campaigns/form-api.ts";
import type { ManagedForm } from "@sufra/domain/campaigns/form-api.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CodeCard, CodeCards } from "../app/code-card.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { defineManaged, ManagedPage, ThingForm } from "../editing/managed-page.tsx";
import { QuestionsField } from "./asked-questions-field.tsx";
import { campaignsQuery } from "./campaign-data.ts";
import { formLinksQuery } from "./form-data.ts";
import { LinkTools } from "./link-tools.tsx";
import { freshQuestion, questionBodies, type QuestionValue, questionValues } from "./question-values.ts";

type FormValues = {
  name: Text;
  intro: Text;
  thanks: Text;
  per: "order" | "period";
  period_days: number | null;
  low_score: number | null;
  branch_id: string | null;
  campaign_id: string | null;
  active: boolean;
  questions: QuestionValue[];
};

const noText: Text = { sa: "", en: "" };

const formValues = (thing: ManagedForm | null): FormValues => {
  if (!thing)
    return {
      name: noText,
      intro: noText,
      thanks: noText,
      per: "period",
      period_days: 30,
      low_score: 40,
      branch_id: null,
      campaign_id: null,
      active: true,
      questions: [freshQuestion("rating")],
    };
  const { id: _, version: __, revision: ___, questions, ...rest } = thing;
  return { ...rest, questions: questionValues(questions) };
};

const evaluationForm = defineManaged({
  calls: { read: calls.readForm, create: calls.createForm, edit: calls.editForm, remove: calls.removeForm },
  key: "evaluation-form",
  list: "/campaigns/forms",
  refreshes: [["evaluation-forms"]],
  values: formValues,
  body: ({ questions, ...rest }) => ({
    ...rest,
    period_days: rest.per === "period" ? rest.period_days : null,
    questions: questionBodies(questions),
  }),
  rules: ({ per, period_days }) => ({
    period_days: per === "period" && period_days === null ? "field_empty" : undefined,
  }),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_forms_form,
    fresh: m.console_forms_new_form,
    list: m.console_forms_part_forms,
    removal: m.console_forms_removal,
  },
});

const f = fieldsOf<FormValues>();

/** How often one may answer, where, what counts as low, and the draw behind it. */
const FormRules = () => {
  const { staff, style } = useWorkplace();
  const campaigns = useQuery(campaignsQuery);
  const draws = (campaigns.data ?? []).filter(({ kind }) => kind === "evaluation");
  return (
    <EditorSection title={m.console_forms_rules()}>
      <FieldRow>
        <f.Choice
          name="per"
          label={m.console_forms_per()}
          options={[
            { value: "period", label: m.console_forms_per_period() },
            { value: "order", label: m.console_forms_per_order() },
          ]}
        />
        {f.useValue("per") === "period" && (
          <f.Count name="period_days" label={m.console_forms_period_days()} unit={m.console_forms_days()} />
        )}
        <f.Count name="low_score" label={m.console_forms_low_score()} hint={m.console_forms_low_score_hint()} />
        <f.Choice
          name="branch_id"
          label={m.console_banners_branch()}
          options={[
            { value: null, label: m.console_banners_all_branches() },
            ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
        />
        <f.Choice
          name="campaign_id"
          label={m.console_forms_draw()}
          hint={m.console_forms_draw_hint()}
          options={[
            { value: null, label: m.console_forms_no_draw() },
            ...draws.map(({ id, name }) => ({ value: id, label: name ? readText(name, style.language) : id })),
          ]}
        />
      </FieldRow>
      <f.Switch name="active" label={m.console_forms_active()} hint={m.console_forms_active_hint()} />
    </EditorSection>
  );
};

/** Where a form is answered, for each branch: its address and its QR code, to print or to send. */
const FormLinks = ({ id, name }: { id: string; name: string }) => {
  const { staff, style } = useWorkplace();
  const query = useQuery(formLinksQuery(id));
  const nameOf = (branchId: string) =>
    readText(staff.branches.find((branch) => branch.id === branchId)?.name ?? { sa: "", en: "" }, style.language);
  return (
    <EditorSection title={m.console_forms_links()} text={m.console_forms_links_text()}>
      {query.data ? (
        <CodeCards>
          {query.data.map(({ branch_id, url, qr_svg }) => (
            <CodeCard
              key={url}
              name={nameOf(branch_id)}
              label={m.console_forms_link_qr({ branch: nameOf(branch_id) })}
              svg={qr_svg}
              link={url}
            >
              <LinkTools name={`${name} ${nameOf(branch_id)}`} url={url} svg={qr_svg} />
            </CodeCard>
          ))}
        </CodeCards>
      ) : query.isPending ? (
        <Skeleton height="180px" radius="20px" />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </EditorSection>
  );
};

export const FormScreen = () => {
  const language = useLanguage();
  return (
    <ManagedPage of={evaluationForm}>
      {(opened) => (
        <ThingForm
          of={evaluationForm}
          {...opened}
          action={m.console_forms_publish()}
          effect={opened.thing ? m.console_forms_effect() : undefined}
        >
          <EditorSection title={m.console_forms_words()}>
            <f.Pair name="name" label={m.console_forms_name()} maxLength={80} />
            <f.Pair name="intro" label={m.console_forms_intro()} maxLength={300} multiline optional />
            <f.Pair name="thanks" label={m.console_forms_thanks()} maxLength={300} multiline optional />
          </EditorSection>
          <EditorSection title={m.console_forms_questions()} text={m.console_forms_questions_text()}>
            <f.Field name="questions">{(field) => <QuestionsField {...field} />}</f.Field>
          </EditorSection>
          <FormRules />
          {opened.thing && <FormLinks id={opened.thing.id} name={readText(opened.thing.name, language)} />}
        </ThingForm>
      )}
    </ManagedPage>
  );
};
