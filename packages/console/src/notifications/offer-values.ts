import type { Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/notifications/offer-api.ts";
import type { OpenedOffer } from "@sufra/domain/notifications/offer-api.ts";
import type { Audience } from "@sufra/domain/notifications/offer-rules.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { defineManaged } from "../editing/managed-page.tsx";

export type OfferValues = {
  title: Text;
  text: Text;
  link: string | null;
  audience: Audience;
  level_id: string | null;
  branch_id: string | null;
  absent_days: number | null;
  send_at: string | null;
};

const noText: Text = { sa: "", en: "" };

const offerValues = (thing: OpenedOffer | null): OfferValues => {
  if (!thing)
    return {
      title: noText,
      text: noText,
      link: null,
      audience: "all",
      level_id: null,
      branch_id: null,
      absent_days: null,
      send_at: null,
    };
  const { id: _, revision: __, state: ___, told: ____, opened: _____, ...rest } = thing;
  return rest;
};

export const offer = defineManaged({
  calls: { read: calls.readOffer, create: calls.createOffer, edit: calls.editOffer, remove: calls.removeOffer },
  key: "offer",
  list: "/campaigns/offers",
  refreshes: [["offers"]],
  values: offerValues,
  // What an audience does not need is not sent: it may have been chosen before.
  body: ({ level_id, branch_id, absent_days, ...rest }) => ({
    ...rest,
    level_id: rest.audience === "level" ? level_id : null,
    branch_id: rest.audience === "branch" ? branch_id : null,
    absent_days: rest.audience === "absent" ? absent_days : null,
  }),
  rules: ({ link, audience, level_id, branch_id, absent_days }) => ({
    link: link === "" ? "field_empty" : undefined,
    level_id: audience === "level" && level_id === null ? "field_empty" : undefined,
    branch_id: audience === "branch" && branch_id === null ? "field_empty" : undefined,
    absent_days: audience === "absent" && absent_days === null ? "field_empty" : undefined,
  }),
  nameOf: ({ title }) => title,
  words: {
    one: m.console_offers_offer,
    fresh: m.console_offers_new,
    list: m.console_offers_part,
    removal: m.console_offers_removal,
  },
});

export const f = fieldsOf<OfferValues>();
