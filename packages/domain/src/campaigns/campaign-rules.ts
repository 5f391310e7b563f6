import { type FieldIssue, windowIssues } from "../errors/field-issue.ts";
import { type DrawOutcome, totalChance } from "./draw.ts";

/** A drawn wheel holds so many labels. */
export const maxSegments = 12;

export type DrawKind = "wheel" | "register_and_win" | "evaluation";

type RuledSegment = {
  chance: number;
  outcome: DrawOutcome;
  prize_id: string | null;
  coupon_id: string | null;
  points: number | null;
  stock: number | null;
};

/** Errors of the odds as a whole; a wheel needs a losing segment that takes over the weight of empty ones. */
export const oddsIssues = (kind: DrawKind, segments: readonly RuledSegment[]): FieldIssue[] => {
  const sum = segments.reduce((all, { chance }) => all + chance, 0);
  const losing = segments.filter(({ outcome }) => outcome === "nothing").length;
  const path = "segments";
  return [
    ...(sum === totalChance ? [] : [{ path, code: "odds_sum" as const }]),
    ...(kind === "wheel" && losing === 0 ? [{ path, code: "losing_required" as const }] : []),
    ...(losing === segments.length ? [{ path, code: "winning_required" as const }] : []),
  ];
};

/** A segment gives exactly what its outcome says, and nothing has no stock. */
const giftIssues = (segment: RuledSegment, index: number): FieldIssue[] => {
  const { outcome, prize_id, coupon_id, points, stock } = segment;
  const given = [
    { field: "prize_id", wanted: outcome === "prize", there: prize_id !== null },
    { field: "coupon_id", wanted: outcome === "coupon", there: coupon_id !== null },
    { field: "points", wanted: outcome === "points", there: points !== null },
  ];
  const wrong = given
    .filter(({ wanted, there }) => wanted !== there)
    .map(({ field, wanted }): FieldIssue => ({
      path: `segments.${index}.${field}`,
      code: wanted ? "field_empty" : "field_invalid",
    }));
  const stocked = outcome === "nothing" && stock !== null;
  return stocked ? [...wrong, { path: `segments.${index}.stock`, code: "field_invalid" }] : wrong;
};

type Ruled = {
  segments: readonly RuledSegment[];
  starts_at: string | null;
  ends_at: string | null;
  form_required: boolean;
  level_id: string | null;
  per_order: boolean;
  new_to: "branch" | "game" | null;
  form: object | null;
  picture_id?: string | null | undefined;
};

/** Refuses rules that this kind of campaign does not check; otherwise they would promise something without effect. */
const kindIssues = (kind: DrawKind, fields: Ruled): FieldIssue[] => {
  const { form_required, level_id, per_order, new_to, form, picture_id } = fields;
  const wrong = {
    form_required: kind !== "wheel" && form_required,
    level_id: kind !== "wheel" && level_id !== null,
    per_order: kind !== "wheel" && per_order,
    new_to: kind === "evaluation" && new_to !== null,
    form: (kind === "register_and_win") !== (form !== null),
    picture_id: kind !== "register_and_win" && picture_id != null,
  };
  return Object.entries(wrong)
    .filter(([, is]) => is)
    .map(([path]) => ({ path, code: "field_invalid" }));
};

/** Everything that a campaign's fields must agree on, beyond the shape of each. */
export const campaignIssues = (kind: DrawKind, fields: Ruled): FieldIssue[] => [
  ...kindIssues(kind, fields),
  ...windowIssues(fields),
  ...fields.segments.flatMap(giftIssues),
  ...oddsIssues(kind, fields.segments),
];
