import type { BodyOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/menu/bulk-api.ts";
import type { BulkPreview } from "@sufra/domain/menu/bulk-api.ts";
import { highestPrice } from "@sufra/domain/menu/console-fields.ts";
import type { PriceStep } from "@sufra/domain/menu/bulk-price.ts";
import { client, sessionWatched } from "../app/client.ts";
import { instantOfUntil, type Until } from "../app/until.ts";
import { numberCode } from "../editing/checks.ts";

export type BulkBody = BodyOf<typeof calls.previewBulkEdit>;
export type BulkChange = BulkBody["change"];
export type { BulkPreview };
export type BulkEntries = BodyOf<typeof calls.undoBulkEdit>;

export const kinds = ["price", "sold_out", "back", "hidden", "shown"] as const;
export type Kind = (typeof kinds)[number];
export const ways = ["set", "raise", "lower", "raise_percent", "lower_percent"] as const;
export type Way = (typeof ways)[number];

/** The change as it is typed: an amount without sign. */
export type BulkValues = {
  kind: Kind;
  way: Way;
  amount: number | null;
  percent: number | null;
  round_to: PriceStep;
  until: Until;
  branch_ids: readonly string[] | null;
};

export const newValues: BulkValues = {
  kind: "price",
  way: "raise_percent",
  amount: null,
  percent: null,
  round_to: 50,
  until: "tomorrow",
  branch_ids: null,
};

const isShare = (way: Way): boolean => way === "raise_percent" || way === "lower_percent";
export const asksPercent = ({ kind, way }: BulkValues): boolean => kind === "price" && isShare(way);
export const asksAmount = ({ kind, way }: BulkValues): boolean => kind === "price" && !isShare(way);

const within = (value: number | null, most: number): string | undefined =>
  numberCode(value) ?? ((value ?? 0) < 0 || (value ?? 0) > most ? "field_invalid" : undefined);

/** Codes of what is wrong, by field. */
export const checkValues = (values: BulkValues): Partial<Record<"amount" | "percent" | "branch_ids", string>> => {
  const amount = asksAmount(values) ? within(values.amount, highestPrice) : undefined;
  const mostPercent = values.way === "lower_percent" ? 10_000 : 100_000;
  const percent = asksPercent(values) ? within(values.percent, mostPercent) : undefined;
  return {
    ...(amount !== undefined && { amount }),
    ...(percent !== undefined && { percent }),
    ...(values.branch_ids?.length === 0 && { branch_ids: "field_empty" }),
  };
};

/** The call's words for it; until when is reckoned from now. */
export const changeOf = (values: BulkValues, now: Date, zone: string): BulkChange => {
  const { kind, way, amount, percent, round_to, until } = values;
  if (kind === "sold_out") return { kind, until: instantOfUntil(until, now, zone) };
  if (kind !== "price") return { kind };
  if (way === "set") return { kind: "price_set", amount: amount ?? 0 };
  if (way === "raise" || way === "lower")
    return { kind: "price_add", amount: way === "raise" ? (amount ?? 0) : -(amount ?? 0) };
  return { kind: "price_percent", percent: way === "raise_percent" ? (percent ?? 0) : -(percent ?? 0), round_to };
};

export const sendPreview = (body: BulkBody): Promise<BulkPreview> => client.send(calls.previewBulkEdit, { body });

export const sendBulkEdit = (body: BulkBody, revision: string) =>
  sessionWatched(client.send(calls.applyBulkEdit, { body: { ...body, revision } }));

export const sendUndo = ({ first_entry, last_entry }: BulkEntries) =>
  sessionWatched(client.send(calls.undoBulkEdit, { body: { first_entry, last_entry } }));
