import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, id, instant, revision } from "../contract/fields.ts";
import { byManager, listCall, managedCalls } from "../contract/managed.ts";
import { bonusFields, levelFields, managedBonus, managedLevel, managedRules, rulesFields } from "./console-fields.ts";

export const listManagedLevels = listCall({
  url: "/console/levels/",
  summary: "The levels, lowest first, with those stopped and how many members stand on each",
  answer: z.strictObject({
    levels: z.array(
      z.strictObject({
        id,
        name: bilingual,
        break_points: z.int(),
        multiplier_bp: z.int(),
        benefits: z.int(),
        active: z.boolean(),
        members: z.int(),
      }),
    ),
  }),
});

export const levelCalls = managedCalls({
  url: "/console/levels/",
  fields: levelFields,
  thing: managedLevel,
  summaries: {
    create: "A new level; members reach it with the next points they earn",
    read: "A level as it is edited",
    edit: "Change, stop or start a level; who holds it keeps it until their window ends",
    remove: "Remove a level that no member holds and no prize or game asks for",
  },
  errors: { remove: ["in_use"] },
});
export const { create: createLevel, read: readLevel, edit: editLevel, remove: removeLevel } = levelCalls;

export const listManagedBonuses = listCall({
  url: "/console/bonuses/",
  summary: "Times and dishes that earn more points, the newest first",
  answer: z.strictObject({ bonuses: z.array(z.omit(managedBonus, { revision: true })) }),
});

export const bonusCalls = managedCalls({
  url: "/console/bonuses/",
  fields: bonusFields,
  thing: managedBonus,
  errors: { create: ["limit_reached"] },
  summaries: {
    create: "A new bonus; orders placed while it holds earn it",
    read: "A bonus as it is edited",
    edit: "Change, stop or start a bonus; placed orders keep theirs",
    remove: "Remove a bonus; placed orders keep theirs",
  },
});
export const { create: createBonus, read: readBonus, edit: editBonus, remove: removeBonus } = bonusCalls;

export const readManagedRules = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/loyalty-rules/",
  summary: "The versions of the points rules, newest first, with one that is planned",
  answers: { 200: managedRules },
  errors: [],
});

export const publishRules = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/loyalty-rules/",
  keyed: true,
  summary: "Publish the next version of the points rules, at once or from a time on; earlier earnings keep theirs",
  body: z.strictObject({
    ...rulesFields.shape,
    /** Null: at once. At most a year ahead. A planned version that was published before is overtaken. */
    effective_from: z.nullable(instant),
    revision,
  }),
  answers: { 201: managedRules },
  errors: ["edit_conflict"],
});
