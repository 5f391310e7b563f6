import type { Text } from "@sufra/domain/language/language.ts";
import type { OpenedOffer } from "@sufra/domain/notifications/offer-api.ts";
import type { Audience } from "@sufra/domain/notifications/offer-rules.ts";
import { isNamed, numberCode, wrongOnly } from "../editing/checks.ts";

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

const nothing: Text = { sa: "", en: "" };

export const offerValues = (thing: OpenedOffer | null): OfferValues => {
  if (!thing)
    return {
      ...{ title: nothing, text: nothing, link: null, audience: "all", level_id: null, branch_id: null },
      ...{ absent_days: null, send_at: null },
    };
  const { id: _, revision: __, state: ___, told: ____, opened: _____, ...rest } = thing;
  return rest;
};

export const checkOffer = ({ title, text, link, audience, level_id, branch_id, absent_days }: OfferValues) =>
  wrongOnly({
    title: isNamed(title) ? undefined : "field_empty",
    text: isNamed(text) ? undefined : "field_empty",
    link: link === "" ? "field_empty" : undefined,
    level_id: audience === "level" && level_id === null ? "field_empty" : undefined,
    branch_id: audience === "branch" && branch_id === null ? "field_empty" : undefined,
    absent_days: audience === "absent" ? numberCode(absent_days) : undefined,
  });

/** What an audience does not need is not sent: it may have been chosen before. */
export const offerBody = ({ level_id, branch_id, absent_days, ...rest }: OfferValues) => ({
  ...rest,
  level_id: rest.audience === "level" ? level_id : null,
  branch_id: rest.audience === "branch" ? branch_id : null,
  absent_days: rest.audience === "absent" ? absent_days : null,
});
