import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { createBranch } from "@sufra/domain/tenants/console-api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm } from "../editing/editor-form.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { checkPlace, placeBody, PlaceFields, type PlaceValues } from "./place-fields.tsx";
import { settingsQuery, touchedBy } from "./settings-data.ts";

/** Where the map of a first branch begins. */
const riyadh = { lat: 24.7136, lng: 46.6753 };
const none = { sa: "", en: "" };

const NewBranch = ({ near }: { near: { lat: number; lng: number } }) => {
  const navigate = useNavigate();
  const made = useRef("");
  const editor = useEditor<PlaceValues>({
    initial: { name: none, address: none, city: none, district: none, phone: "", at: near },
    check: checkPlace,
    save: async (values) => {
      made.current = (await client.send(createBranch, { body: placeBody(values) })).id;
    },
    touches: touchedBy(""),
    onSaved: () => void navigate(`/branches/${made.current}/hours`),
  });
  return (
    <EditorForm editor={editor} action={m.console_tenants_branch_create()} effect={m.console_tenants_effect_new()}>
      <PlaceFields editor={editor} />
    </EditorForm>
  );
};

/** A branch begins with its name and place; its hours come next, and until then nobody orders there. */
export const NewBranchScreen = () => {
  const { branch } = useWorkplace();
  const query = useQuery({ ...settingsQuery(branch?.id ?? ""), enabled: branch !== null });
  return (
    <Page title={m.console_tenants_branch_add()} back={{ to: "/branches", label: m.console_tenants_all_branches() }}>
      {branch === null ? (
        <NewBranch near={riyadh} />
      ) : query.isPending ? (
        <Skeleton height="180px" radius="20px" lines={3} />
      ) : query.data ? (
        <NewBranch near={{ lat: query.data.place.lat, lng: query.data.place.lng }} />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
