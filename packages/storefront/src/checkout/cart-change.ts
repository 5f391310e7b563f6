import { type Language, readText } from "@sufra/domain/language/language.ts";
import { type ApiProblem, isRecord } from "@sufra/ui/api/failures.ts";

export type Difference = {
  kind: string;
  name: string | { sa: string; en: string };
  before: number | null;
  after: number | null;
};
/** What the new price has otherwise than the one the guest agreed to. */
export type CartChange = { differences: Difference[]; before: number | undefined; after: number | undefined };

const amountOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;

const nameOf = (value: unknown): Difference["name"] => {
  if (typeof value === "string") return value;
  return isRecord(value) && typeof value.sa === "string" && typeof value.en === "string"
    ? { sa: value.sa, en: value.en }
    : "";
};

/** Reads the params of `cart_changed`; anything odd in them is left out. */
export const changeOf = ({ params }: ApiProblem): CartChange => ({
  before: amountOf(params.before),
  after: amountOf(params.after),
  differences: (Array.isArray(params.differences) ? params.differences : []).flatMap((each: unknown) =>
    isRecord(each)
      ? [
          {
            kind: typeof each.kind === "string" ? each.kind : "price",
            name: nameOf(each.name),
            before: amountOf(each.before) ?? null,
            after: amountOf(each.after) ?? null,
          },
        ]
      : [],
  ),
});

/** Something that can't be had any more; a new time has no amounts either and is not gone. */
export const isGone = ({ kind, after }: Difference): boolean => after === null && kind.endsWith("unavailable");

export const wordsOf = (name: Difference["name"], language: Language): string =>
  typeof name === "string" ? name : readText(name, language);
