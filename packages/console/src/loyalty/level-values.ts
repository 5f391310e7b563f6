import type { Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import { plainMultiplier } from "@sufra/domain/loyalty/rules.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isNamed } from "../editing/checks.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { defineManaged } from "../editing/managed-page.tsx";
import { levelsQuery } from "./loyalty-data.ts";

/** A benefit in the form; `key` tells them apart while they are sorted. */
export type BenefitValue = { key: string; text: Text };

/** What a form holds of a level: numbers as `CountField` has them. */
export type LevelValues = {
  name: Text;
  break_points: number | null;
  /** In percent of the plain points, two decimals: 150 is half as many again. */
  multiplier_bp: number | null;
  benefits: readonly BenefitValue[];
  active: boolean;
};

export const freshBenefit = (text: Text = { sa: "", en: "" }): BenefitValue => ({ key: crypto.randomUUID(), text });

export const level = defineManaged({
  calls: { read: calls.readLevel, create: calls.createLevel, edit: calls.editLevel, remove: calls.removeLevel },
  key: "loyalty-level",
  list: "/loyalty/levels",
  refreshes: [levelsQuery.queryKey],
  values: (thing): LevelValues => ({
    name: thing?.name ?? { sa: "", en: "" },
    break_points: thing?.break_points ?? null,
    multiplier_bp: thing?.multiplier_bp ?? plainMultiplier,
    benefits: thing?.benefits.map(freshBenefit) ?? [],
    active: thing?.active ?? true,
  }),
  body: ({ benefits, ...rest }) => ({ ...rest, benefits: benefits.map(({ text }) => text) }),
  rules: ({ benefits }) => ({ benefits: benefits.every(({ text }) => isNamed(text)) ? undefined : "field_empty" }),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_loyalty_level,
    fresh: m.console_loyalty_new_level,
    list: m.console_loyalty_levels,
    removal: m.console_loyalty_level_removal,
  },
});

export const f = fieldsOf<LevelValues>();
