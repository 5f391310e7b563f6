import type { Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/prizes/console-api.ts";
import { type ManagedPrize, prizeIssues } from "@sufra/domain/prizes/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { codesOf } from "../editing/form-rules.ts";
import { defineManaged } from "../editing/managed-page.tsx";
import type { PictureValue } from "../editing/picture-field.tsx";
import { prizesQuery } from "./prizes-data.ts";

/** What a form holds of a prize: null where a number is missing, "" where no item or level is chosen. */
export type PrizeValues = {
  kind: ManagedPrize["kind"];
  product_id: string;
  name: Text;
  description: Text;
  terms: Text;
  picture_id: PictureValue;
  points_cost: number | null;
  stock: number | null;
  available_from: string | null;
  available_until: string | null;
  level_id: string;
  new_customers_only: boolean;
  usable_after_minutes: number | null;
  valid_days: number | null;
  active: boolean;
};

const noText: Text = { sa: "", en: "" };

const empty: PrizeValues = {
  kind: "at_cashier",
  product_id: "",
  name: noText,
  description: noText,
  terms: noText,
  points_cost: null,
  picture_id: { picture: null },
  stock: null,
  available_from: null,
  available_until: null,
  level_id: "",
  new_customers_only: false,
  usable_after_minutes: 0,
  valid_days: 30,
  active: true,
};

const prizeBody = ({ picture_id, product_id, level_id, ...rest }: PrizeValues) => ({
  ...rest,
  ...(picture_id.id !== undefined && { picture_id: picture_id.id }),
  product_id: rest.kind === "free_item" && product_id !== "" ? product_id : null,
  level_id: level_id === "" ? null : level_id,
});

export const prize = defineManaged({
  calls: { read: calls.readPrize, create: calls.createPrize, edit: calls.editPrize, remove: calls.removePrize },
  key: "prize",
  list: "/loyalty/prizes",
  refreshes: [prizesQuery.queryKey, ["prize-figures"]],
  values: (thing): PrizeValues => {
    if (thing === null) return empty;
    const { id: _, revision: __, picture, product_id, level_id, ...rest } = thing;
    return { ...rest, picture_id: { picture }, product_id: product_id ?? "", level_id: level_id ?? "" };
  },
  body: prizeBody,
  rules: (values) => codesOf(prizeIssues(prizeBody(values))),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_prizes_prize,
    fresh: m.console_prizes_new,
    list: m.console_prizes_title,
    removal: m.console_prizes_removal,
  },
});

export const f = fieldsOf<PrizeValues>();
