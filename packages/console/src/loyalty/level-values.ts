import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { createLevel } from "@sufra/domain/loyalty/console-api.ts";
import type { ManagedLevel } from "@sufra/domain/loyalty/console-fields.ts";
import { highestMultiplier, mostPoints } from "@sufra/domain/loyalty/console-fields.ts";
import { plainMultiplier } from "@sufra/domain/loyalty/rules.ts";
import { isNamed, wrongOnly } from "../editing/checks.ts";

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

export const levelValues = (level: ManagedLevel | null): LevelValues => ({
  name: level?.name ?? { sa: "", en: "" },
  break_points: level?.break_points ?? null,
  multiplier_bp: level?.multiplier_bp ?? plainMultiplier,
  benefits: level?.benefits.map(freshBenefit) ?? [],
  active: level?.active ?? true,
});

const within = (value: number | null, most: number): string | undefined =>
  value === null ? "field_empty" : value >= 0 && value <= most ? undefined : "field_invalid";

export const checkLevel = ({ name, break_points, multiplier_bp, benefits }: LevelValues) =>
  wrongOnly({
    name: isNamed(name) ? undefined : "name_required",
    break_points: within(break_points, mostPoints),
    multiplier_bp: within(multiplier_bp, highestMultiplier),
    benefits: benefits.every(({ text }) => isNamed(text)) ? undefined : "field_empty",
  });

export const levelBody = ({
  name,
  break_points,
  multiplier_bp,
  benefits,
  active,
}: LevelValues): BodyOf<typeof createLevel> => ({
  ...{ name, active, break_points: break_points ?? 0, multiplier_bp: multiplier_bp ?? plainMultiplier },
  benefits: benefits.map(({ text }) => text),
});
