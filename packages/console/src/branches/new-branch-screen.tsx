import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { createBranch } from "@sufra/domain/branches/console-api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { placeBody, PlaceFields, placeRules, type PlaceValues } from "./place-fields.tsx";
import { settingsQuery, branchQueries } from "./settings-data.ts";

/** Where the map of a first branch begins. */
const riyadh = { lat: 24.7136, lng: 46.6753 };
const none = { sa: "", en: "" };

const NewBranch = ({ near }: { near: { lat: number; lng: number } }) => {
  const navigate = useNavigate();
  const made = useRef("");
  const form = useManagedForm<PlaceValues, BodyOf<typeof createBranch>>({
    initial: { name: none, address: none, city: none, district: none, phone: "", at: near },
    schema: createBranch.body,
    body: placeBody,
    rules: placeRules,
    aliases: { lat: "at", lng: "at" },
    save: async (body) => {
      made.current = (await client.send(createBranch, { body })).id;
    },
    refreshes: branchQueries(""),
    onSaved: () => void navigate(`/branches/${made.current}/hours`),
  });
  return (
    <ManagedForm form={form} action={m.console_branches_create()} effect={m.console_branches_effect_new()}>
      <PlaceFields />
    </ManagedForm>
  );
};

/** A new branch has a name and a location. Guests can order once it has hours. */
export const NewBranchScreen = () => {
  const { branch } = useWorkplace();
  const query = useQuery({ ...settingsQuery(branch?.id ?? ""), enabled: branch !== null });
  return (
    <Page title={m.console_branches_add()} back={{ to: "/branches", label: m.console_branches_all_branches() }}>
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
