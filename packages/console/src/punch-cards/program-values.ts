import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { createProgram, ManagedProgram } from "@sufra/domain/punch-cards/console-api.ts";
import { programIssues, stampShapes } from "@sufra/domain/punch-cards/programs.ts";
import { isNamed, numberCode, wrongOnly } from "../editing/checks.ts";

type Body = BodyOf<typeof createProgram>;
/** What the form holds: numbers as number fields have them, null where nothing is written. */
export type ProgramValues = Omit<Body, "required" | "days" | "max_per_visit" | "items" | "branches"> & {
  required: number | null;
  days: number | null;
  max_per_visit: number | null;
  items: readonly string[] | null;
  branches: readonly string[] | null;
};

const nothing: Text = { sa: "", en: "" };

export const emptyProgram: ProgramValues = {
  ...{
    name: nothing,
    description: nothing,
    terms: nothing,
    reward_name: nothing,
    prize_id: null,
    required: 8,
    days: 60,
  },
  ...{ items: null, branches: null, repeats: true, max_per_visit: 1, stamp: null, starts_at: null, ends_at: null },
};

export const valuesOf = ({ id: _, revision: __, active: ___, stamp, ...rest }: ManagedProgram): ProgramValues => ({
  ...rest,
  stamp: stampShapes.find((shape) => shape === stamp) ?? null,
});

export const bodyOf = (values: ProgramValues): Body => ({
  ...values,
  required: values.required ?? 1,
  days: values.days ?? 1,
  max_per_visit: values.max_per_visit ?? 1,
  items: values.items && [...values.items],
  branches: values.branches && [...values.branches],
});

const upTo = (value: number | null, most: number): string | undefined =>
  numberCode(value) ?? (value !== null && (value < 1 || value > most) ? "field_invalid" : undefined);

export const checkProgram = (values: ProgramValues) => {
  const at = (moment: string | null) => (moment === null ? null : new Date(moment));
  const [late] = programIssues({ starts_at: at(values.starts_at), ends_at: at(values.ends_at) });
  return wrongOnly({
    name: isNamed(values.name) ? undefined : "name_required",
    reward_name: isNamed(values.reward_name) ? undefined : "field_empty",
    required: upTo(values.required, 100),
    days: upTo(values.days, 3650),
    max_per_visit: upTo(values.max_per_visit, 100),
    items: values.items?.length === 0 ? "field_empty" : undefined,
    branches: values.branches?.length === 0 ? "field_empty" : undefined,
    ends_at: late?.code,
  });
};
