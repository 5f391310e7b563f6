import { useRef } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import { editBranchPlace } from "@sufra/domain/tenants/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm } from "../editing/editor-form.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { useSettings } from "./branch-pages.tsx";
import { checkPlace, placeBody, PlaceFields, type PlaceValues } from "./place-fields.tsx";
import { touchedBy } from "./settings-data.ts";

export const PlaceEditor = () => {
  const { settings, reload } = useSettings();
  const { style } = useWorkplace();
  const { revision, lat, lng, phone, ...texts } = settings.place;
  // As it was when the editor opened, or as the last save left it: what others change meanwhile is not written over.
  const seen = useRef(revision);
  const editor = useEditor<PlaceValues>({
    initial: { ...texts, phone: phone ?? "", at: { lat, lng } },
    check: checkPlace,
    save: async (values) => {
      const body = { ...placeBody(values), revision: seen.current };
      seen.current = (await client.send(editBranchPlace, { params: { id: settings.id }, body })).revision;
    },
    touches: touchedBy(settings.id),
  });
  const name = readText(editor.values.name, style.language);
  return (
    <EditorForm editor={editor} onReload={reload} effect={m.console_tenants_effect_place({ name })}>
      <PlaceFields editor={editor} />
    </EditorForm>
  );
};
