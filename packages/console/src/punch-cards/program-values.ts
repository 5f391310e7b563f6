import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import { windowIssues } from "@sufra/domain/errors/field-issue.ts";
import { stampShapes } from "@sufra/domain/punch-cards/programs.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { codesOf } from "../editing/form-rules.ts";
import { defineManaged } from "../editing/managed-page.tsx";
import { punchCardQueries } from "./program-data.ts";

type Body = BodyOf<typeof calls.createProgram>;
/** What the form holds: null where a number is missing. */
export type ProgramValues = Omit<Body, "required" | "days" | "max_per_visit" | "items" | "branches"> & {
  required: number | null;
  days: number | null;
  max_per_visit: number | null;
  items: readonly string[] | null;
  branches: readonly string[] | null;
};

const noText: Text = { sa: "", en: "" };

const empty: ProgramValues = {
  name: noText,
  description: noText,
  terms: noText,
  reward_name: noText,
  prize_id: null,
  required: 8,
  days: 60,
  items: null,
  branches: null,
  repeats: true,
  max_per_visit: 1,
  stamp: null,
  starts_at: null,
  ends_at: null,
};

export const program = defineManaged({
  calls: { read: calls.readProgram, create: calls.createProgram, edit: calls.editProgram, remove: calls.removeProgram },
  key: "punch-program",
  list: "/loyalty/punch-cards",
  refreshes: punchCardQueries,
  values: (thing): ProgramValues => {
    if (!thing) return empty;
    const { id: _, revision: __, active: ___, stamp, ...rest } = thing;
    return { ...rest, stamp: stampShapes.find((shape) => shape === stamp) ?? null };
  },
  body: (values) => values,
  rules: (values) => codesOf(windowIssues(values)),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_punch_one,
    fresh: m.console_punch_new,
    list: m.console_punch_title,
    removal: m.console_punch_removal,
  },
});

export const f = fieldsOf<ProgramValues>();
