import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import {
  choiceMinuteRange,
  editSettings,
  readSettings,
  type Settings,
} from "@sufra/domain/establishments/settings-api.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { CountriesField } from "./countries-field.tsx";

const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => client.send(readSettings, { signal }),
});

type Values = {
  tips_enabled: boolean;
  choice_minutes: number | null;
  code_countries: string[];
  whatsapp_codes: boolean;
  app_qr_only: boolean;
  terms_version: string;
};

const f = fieldsOf<Values>();

const Editor = ({ settings, reload }: { settings: Settings; reload: () => void }) => {
  const { revision: loaded, whatsapp_available: available, ...initial } = settings;
  const revision = useRef(loaded);
  const form = useManagedForm<Values, Omit<BodyOf<typeof editSettings>, "revision">>({
    initial,
    schema: editSettings.body,
    save: async (changed) => {
      const body = { ...changed, revision: revision.current };
      revision.current = (await client.send(editSettings, { body })).revision;
    },
    refreshes: [settingsQuery.queryKey],
  });
  return (
    <ManagedForm form={form} effect={m.console_establishments_settings_effect()} onReload={reload}>
      <EditorSection title={m.console_establishments_tips()} text={m.console_establishments_tips_text()}>
        <f.Switch name="tips_enabled" label={m.console_establishments_tips_switch()} />
      </EditorSection>
      <EditorSection title={m.console_establishments_choices()} text={m.console_establishments_choices_text()}>
        <f.Count
          name="choice_minutes"
          label={m.console_establishments_choice_minutes()}
          hint={m.console_establishments_choice_minutes_hint(choiceMinuteRange)}
          unit={m.console_establishments_minutes()}
        />
      </EditorSection>
      <EditorSection title={m.console_establishments_countries()} text={m.console_establishments_countries_text()}>
        <f.Field name="code_countries">
          {({ value, onChange, error }) => <CountriesField value={value} onChange={onChange} error={error} />}
        </f.Field>
      </EditorSection>
      {available && (
        <EditorSection title={m.console_establishments_whatsapp()} text={m.console_establishments_whatsapp_text()}>
          <f.Switch name="whatsapp_codes" label={m.console_establishments_whatsapp_switch()} />
        </EditorSection>
      )}
      <EditorSection title={m.console_establishments_app_qr()} text={m.console_establishments_app_qr_text()}>
        <f.Switch name="app_qr_only" label={m.console_establishments_app_qr_switch()} />
      </EditorSection>
      <EditorSection title={m.console_establishments_terms()} text={m.console_establishments_terms_text()}>
        <f.Text
          name="terms_version"
          label={m.console_establishments_terms_version()}
          hint={m.console_establishments_terms_version_hint({ example: isolated("2026-11") })}
          dir="ltr"
          maxLength={20}
        />
      </EditorSection>
    </ManagedForm>
  );
};

/** What holds for all branches and is not part of the brand. */
export const SettingsScreen = () => (
  <Page title={m.console_app_nav_settings()}>
    <Loaded query={useQuery(settingsQuery)}>
      {(settings, reload) => <Editor settings={settings} reload={reload} />}
    </Loaded>
  </Page>
);
