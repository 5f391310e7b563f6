import { type Language, readText } from "@sufra/domain/language/language.ts";
import { type ApiProblem, isRecord } from "@sufra/ui/api/failures.ts";

export type Difference = {
  kind: string;
  name: string | { sa: string; en: string };
  before: number | null;
  after: number | null;
};
/** Differences between the new price and the agreed one. */
type CartChange = { differences: Difference[]; before: number | undefined; after: number | undefined };

const toAmount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;

const toName = (value: unknown): Difference["name"] => {
  if (typeof value === "string") return value;
  return isRecord(value) && typeof value.sa === "string" && typeof value.en === "string"
    ? { sa: value.sa, en: value.en }
    : "";
};

/** Reads the params of `cart_changed`; unexpected values are left out. */
export const toCartChange = ({ params }: ApiProblem): CartChange => ({
  before: toAmount(params.before),
  after: toAmount(params.after),
  differences: (Array.isArray(params.differences) ? params.differences : []).flatMap((each: unknown) =>
    isRecord(each)
      ? [
          {
            kind: typeof each.kind === "string" ? each.kind : "price",
            name: toName(each.name),
            before: toAmount(each.before) ?? null,
            after: toAmount(each.after) ?? null,
          },
        ]
      : [],
  ),
});

/** An unavailable item; a changed time has no amounts either, but is available. */
export const isUnavailable = ({ kind, after }: Difference): boolean => after === null && kind.endsWith("unavailable");

export const toText = (name: Difference["name"], language: Language): string =>
  typeof name === "string" ? name : readText(name, language);
