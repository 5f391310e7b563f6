import { useRef } from "react";
import { useNavigate } from "react-router";
import { timeZones } from "@sufra/domain/establishments/console-api.ts";
import { readHost, readSlug } from "@sufra/domain/establishments/host.ts";
import type { Language, Text } from "@sufra/domain/language/language.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import type { Check } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { type Editor, useEditor } from "../editing/use-editor.ts";
import { create, touched } from "./establishments-data.ts";

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
  ...{ name: { sa: "", en: "" }, slug: "", host: "", default_language: "sa", time_zone: "Asia/Riyadh" },
  ...{ vat_number: "", email: "", language: "sa" },
};

const vatOf = (typed: string): string => latinDigits(typed).replace(/\s/g, "");

const check: Check<Values> = ({ name, slug, host, vat_number, email }) => ({
  ...(name.sa.trim() === "" && name.en.trim() === "" ? { name: "name_required" } : {}),
  ...(readSlug(slug) === null ? { slug: slug.trim() === "" ? "field_empty" : "field_invalid" } : {}),
  ...(host.trim() !== "" && readHost(host) === null ? { host: "field_invalid" } : {}),
  ...(vat_number.trim() !== "" && !/^3\d{13}3$/.test(vatOf(vat_number)) ? { vat_number: "field_invalid" } : {}),
  ...(email.trim() === "" ? { email: "email_required" } : {}),
  ...(email.trim() !== "" && !/^\S+@\S+\.\S+$/.test(email.trim()) ? { email: "email_invalid" } : {}),
});

const bodyOf = ({ email, language, host, vat_number, ...rest }: Values) => ({
  ...rest,
  host: host.trim() === "" ? null : host,
  vat_number: vat_number.trim() === "" ? null : vatOf(vat_number),
  manager: { email: email.trim(), language },
});

const languages = [
  { value: "sa", label: "العربية" },
  { value: "en", label: "English" },
];
const languageOf = (value: string): Language => (value === "en" ? "en" : "sa");

const House = ({ editor }: { editor: Editor<Values> }) => {
  const { values, set, field, errorOf } = editor;
  return (
    <EditorSection title={m.console_establishments_house()}>
      <TextPair
        name="name"
        label={m.console_establishments_name()}
        maxLength={80}
        value={values.name}
        error={errorOf("name")}
        onChange={(name) => set("name", name)}
      />
      <Field
        label={m.console_establishments_slug()}
        hint={m.console_establishments_slug_hint()}
        dir="ltr"
        maxLength={63}
        autoCapitalize="none"
        {...field("slug")}
      />
      <Field
        label={m.console_establishments_domain()}
        hint={m.console_establishments_domain_hint()}
        dir="ltr"
        optional
        inputMode="url"
        maxLength={300}
        {...field("host")}
      />
      <Select
        label={m.console_establishments_language()}
        name="default_language"
        value={values.default_language}
        options={languages}
        onChange={({ target }) => set("default_language", languageOf(target.value))}
      />
      <Select
        label={m.console_establishments_time_zone()}
        name="time_zone"
        dir="ltr"
        value={values.time_zone}
        options={timeZones.map((value) => ({ value, label: value }))}
        onChange={({ target }) => set("time_zone", timeZones.find((zone) => zone === target.value) ?? "Asia/Riyadh")}
      />
      <Field
        label={m.console_establishments_vat()}
        hint={m.console_establishments_vat_hint()}
        dir="ltr"
        inputMode="numeric"
        optional
        maxLength={20}
        {...field("vat_number")}
      />
    </EditorSection>
  );
};

/** A new, empty establishment, and the letter to whoever sets it up. */
export const NewEstablishmentScreen = () => {
  const navigate = useNavigate();
  const made = useRef("");
  const editor = useEditor<Values>({
    initial,
    check,
    save: async (values) => {
      made.current = (await create(bodyOf(values))).id;
    },
    touches: touched,
    saved: m.console_establishments_created(),
    onSaved: () => void navigate(`/establishments/${made.current}`),
  });
  const { values, set, field } = editor;
  return (
    <Page
      title={m.console_establishments_add()}
      back={{ to: "/establishments", label: m.console_app_nav_establishments() }}
    >
      <EditorForm editor={editor} action={m.console_establishments_create()} effect={m.console_establishments_effect()}>
        <House editor={editor} />
        <EditorSection
          title={m.console_establishments_first_manager()}
          text={m.console_establishments_first_manager_text()}
        >
          <Field
            label={m.console_establishments_email()}
            type="email"
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            {...field("email")}
          />
          <Select
            label={m.console_establishments_letter_language()}
            name="language"
            value={values.language}
            options={languages}
            onChange={({ target }) => set("language", languageOf(target.value))}
          />
        </EditorSection>
      </EditorForm>
    </Page>
  );
};
