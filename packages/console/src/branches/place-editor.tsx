import { useRef } from "react";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { createBranch, editBranchPlace } from "@sufra/domain/branches/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { useSettings } from "./branch-pages.tsx";
import { placeBody, PlaceFields, placeRules, type PlaceValues, useTypedName } from "./place-fields.tsx";
import { branchQueries } from "./settings-data.ts";

const Effect = () => {
  const { style } = useWorkplace();
  return m.console_branches_effect_place({ name: readText(useTypedName(), style.language) });
};

export const PlaceEditor = () => {
  const { settings, reload } = useSettings();
  const { revision, lat, lng, phone, ...texts } = settings.place;
  // As it was when the editor opened, or as the last save left it: what others change meanwhile is not written over.
  const seen = useRef(revision);
  const form = useManagedForm<PlaceValues, BodyOf<typeof createBranch>>({
    initial: { ...texts, phone: phone ?? "", at: { lat, lng } },
    schema: createBranch.body,
    body: placeBody,
    rules: placeRules,
    aliases: { lat: "at", lng: "at" },
    save: async (place) => {
      const body = { ...place, revision: seen.current };
      seen.current = (await client.send(editBranchPlace, { params: { id: settings.id }, body })).revision;
    },
    refreshes: branchQueries(settings.id),
  });
  return (
    <ManagedForm form={form} onReload={reload} effect={<Effect />}>
      <PlaceFields />
    </ManagedForm>
  );
};
