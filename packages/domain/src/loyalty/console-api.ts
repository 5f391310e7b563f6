import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, byRevision, id, instant, revision } from "../contract/fields.ts";
import { levelFields, managedLevel, managedRules, rulesFields } from "./console-fields.ts";

const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

export const listManagedLevels = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/levels/" },
  summary: "The levels, lowest first, with those stopped and how many members stand on each",
  answers: {
    200: z.strictObject({
      levels: z.array(
        z.strictObject({
          ...{ id, name: bilingual, break_points: z.int(), multiplier_bp: z.int(), benefits: z.int() },
          ...{ active: z.boolean(), members: z.int() },
        }),
      ),
    }),
  },
  errors: [],
});

export const createLevel = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/levels/" },
  keyed: true,
  summary: "A new level; members reach it with the next points they earn",
  body: levelFields,
  answers: { 201: managedLevel },
  errors: [],
});

export const readLevel = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/levels/:id/" },
  summary: "A level as it is edited",
  params: byId,
  answers: { 200: managedLevel },
  errors: [],
});

export const editLevel = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/levels/:id/" },
  summary: "Change, stop or start a level; who holds it keeps it until their window ends",
  params: byId,
  body: z.strictObject({ ...levelFields.shape, revision }),
  answers: { 200: managedLevel },
  errors: ["edit_conflict"],
});

export const removeLevel = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/levels/:id/" },
  summary: "Remove a level that no member holds and no prize or game asks for",
  params: byId,
  query: byRevision,
  answers: { 204: null },
  errors: ["edit_conflict", "in_use"],
});

export const readManagedRules = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/loyalty-rules/" },
  summary: "The versions of the points rules, newest first, with one that is planned",
  answers: { 200: managedRules },
  errors: [],
});

export const publishRules = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/loyalty-rules/" },
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
