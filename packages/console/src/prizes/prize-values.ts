import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { mostPoints } from "@sufra/domain/loyalty/console-fields.ts";
import type { createPrize } from "@sufra/domain/prizes/console-api.ts";
import {
  longestValidity,
  longestWait,
  type ManagedPrize,
  mostStock,
  prizeIssues,
} from "@sufra/domain/prizes/console-fields.ts";
import { isNamed, wrongOnly } from "../editing/checks.ts";
import type { PictureValue } from "../editing/picture-field.tsx";

/** What a form holds of a prize: numbers as `CountField` has them, "" where no item or level is chosen. */
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

const empty: Text = { sa: "", en: "" };

export const prizeValues = (prize: ManagedPrize | null): PrizeValues => {
  if (prize === null)
    return {
      ...{ kind: "at_cashier", product_id: "", name: empty, description: empty, terms: empty, points_cost: null },
      ...{ picture_id: { picture: null }, stock: null, available_from: null, available_until: null, level_id: "" },
      ...{ new_customers_only: false, usable_after_minutes: 0, valid_days: 30, active: true },
    };
  const { id: _, revision: __, picture, product_id, level_id, ...rest } = prize;
  return { ...rest, picture_id: { picture }, product_id: product_id ?? "", level_id: level_id ?? "" };
};

export const prizeBody = (values: PrizeValues): BodyOf<typeof createPrize> => {
  const { picture_id, product_id, level_id, ...rest } = values;
  return {
    ...rest,
    ...(picture_id.id === undefined ? {} : { picture_id: picture_id.id }),
    product_id: values.kind === "free_item" && product_id !== "" ? product_id : null,
    level_id: level_id === "" ? null : level_id,
    points_cost: values.points_cost ?? 0,
    usable_after_minutes: values.usable_after_minutes ?? 0,
    valid_days: values.valid_days ?? 0,
  };
};

const within = (value: number | null, low: number, high: number): string | undefined =>
  value === null ? "field_empty" : value >= low && value <= high ? undefined : "field_invalid";

export const checkPrize = (values: PrizeValues) => {
  const wrong = wrongOnly({
    name: isNamed(values.name) ? undefined : "name_required",
    points_cost: within(values.points_cost, 0, mostPoints),
    stock: values.stock === null ? undefined : within(values.stock, 0, mostStock),
    usable_after_minutes: within(values.usable_after_minutes, 0, longestWait),
    valid_days: within(values.valid_days, 1, longestValidity),
    product_id: undefined,
    available_until: undefined,
  });
  const issues = prizeIssues(prizeBody(values)).map(({ path, code }) => [path, code]);
  return { ...wrong, ...(Object.fromEntries(issues) as typeof wrong) };
};
