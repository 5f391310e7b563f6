import { useRef } from "react";
import { useNavigate } from "react-router";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { createEstablishment, timeZones } from "@sufra/domain/establishments/admin-api.ts";
import { readHost, readSlug } from "@sufra/domain/establishments/host.ts";
import type { Language, Text } from "@sufra/domain/language/language.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { isEmail } from "../editing/checks.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import type { Codes } from "../editing/form-rules.ts";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { create, establishmentQueries } from "./establishments-data.ts";

type Values = {
  name: Text;
  slug: string;
  host: string;
  default_language: Language;
  time_zone: (typeof timeZones)[number];
  vat_number: string;
  email: string;
  language: Language;
};

const initial: Values = {
  name: { sa: "", en: "" },
  slug: "",
  host: "",
  default_language: "sa",
  time_zone: "Asia/Riyadh",
  vat_number: "",
  email: "",
  language: "sa",
};

const vatOf = (typed: string): string => latinDigits(typed).replace(/\s/g, "");

const rules = ({ slug, host, vat_number, email }: Values, found: Codes<Values>): Codes<Values> => ({
  slug: found.slug ?? (readSlug(slug) === null ? "field_invalid" : undefined),
  host: host.trim() !== "" && readHost(host) === null ? "field_invalid" : undefined,
  vat_number: vat_number.trim() !== "" && !/^3\d{13}3$/.test(vatOf(vat_number)) ? "field_invalid" : undefined,
  email: email.trim() === "" ? "email_required" : isEmail(email) ? undefined : "email_invalid",
});

const bodyOf = ({ email, language, host, vat_number, ...rest }: Values): BodyOf<typeof createEstablishment> => ({
  ...rest,
  host: host.trim() === "" ? null : host,
  vat_number: vat_number.trim() === "" ? null : vatOf(vat_number),
  manager: { email: email.trim(), language },
});

const f = fieldsOf<Values>();

const languages = [
  { value: "sa" as const, label: "العربية" },
  { value: "en" as const, label: "English" },
];

const EstablishmentFields = () => (
  <EditorSection title={m.console_establishments_house()}>
    <f.Pair name="name" label={m.console_establishments_name()} maxLength={80} />
    <f.Text
      name="slug"
      label={m.console_establishments_slug()}
      hint={m.console_establishments_slug_hint()}
      dir="ltr"
      maxLength={63}
      autoCapitalize="none"
    />
    <f.Text
      name="host"
      label={m.console_establishments_domain()}
      hint={m.console_establishments_domain_hint()}
      dir="ltr"
      optional
      inputMode="url"
      maxLength={300}
    />
    <f.Choice name="default_language" label={m.console_establishments_language()} options={languages} />
    <f.Choice
      name="time_zone"
      label={m.console_establishments_time_zone()}
      dir="ltr"
      options={timeZones.map((value) => ({ value, label: value }))}
    />
    <f.Text
      name="vat_number"
      label={m.console_establishments_vat()}
      hint={m.console_establishments_vat_hint()}
      dir="ltr"
      inputMode="numeric"
      optional
      maxLength={20}
    />
  </EditorSection>
);

/** Creates an empty establishment and invites its first manager. */
export const NewEstablishmentScreen = () => {
  const navigate = useNavigate();
  const made = useRef("");
  const form = useManagedForm<Values, BodyOf<typeof createEstablishment>>({
    initial,
    schema: createEstablishment.body,
    body: bodyOf,
    rules,
    save: async (body) => {
      made.current = (await create(body)).id;
    },
    refreshes: establishmentQueries,
    saved: m.console_establishments_created(),
    onSaved: () => void navigate(`/establishments/${made.current}`),
  });
  return (
    <Page
      title={m.console_establishments_add()}
      back={{ to: "/establishments", label: m.console_app_nav_establishments() }}
    >
      <ManagedForm form={form} action={m.console_establishments_create()} effect={m.console_establishments_effect()}>
        <EstablishmentFields />
        <EditorSection
          title={m.console_establishments_first_manager()}
          text={m.console_establishments_first_manager_text()}
        >
          <f.Text
            name="email"
            label={m.console_establishments_email()}
            type="email"
            dir="ltr"
            inputMode="email"
            autoComplete="off"
          />
          <f.Choice name="language" label={m.console_establishments_letter_language()} options={languages} />
        </EditorSection>
      </ManagedForm>
    </Page>
  );
};
