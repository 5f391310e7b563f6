import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  byRevision,
  id,
  instant,
  optionalPair,
  page,
  pageQuery,
  requiredPair,
  revision,
  wholeNumber,
} from "../contract/fields.ts";
import { shownCardStatuses } from "./cards.ts";
import { programStates, stampShapes } from "./programs.ts";

const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;
const some = z.nullable(
  z.array(id).check(
    z.minLength(1, "field_empty"),
    z.maxLength(1000, "field_invalid"),
    z.refine((all) => new Set(all).size === all.length, "field_invalid"),
  ),
);
const moment = z.nullable(instant);

/** What may be changed at any time; cards that have begun keep the count, days, items and reward they began under. */
export const programFields = z.strictObject({
  name: requiredPair(120),
  description: optionalPair(1000),
  terms: optionalPair(2000),
  /** What a full card gives, in words, and the prize that is handed out for it; null: the till gives it by hand. */
  reward_name: requiredPair(120),
  prize_id: z.nullable(id),
  required: wholeNumber(1, 100),
  days: wholeNumber(1, 3650),
  /** Products and combos; null: everything. */
  items: some,
  branches: some,
  repeats: z.boolean("field_invalid"),
  max_per_visit: wholeNumber(1, 100),
  stamp: z.nullable(z.enum(stampShapes, { error: "field_invalid" })),
  starts_at: moment,
  ends_at: moment,
});

export const managedProgram = z.strictObject({
  ...{ id, name: bilingual, description: bilingual, terms: bilingual, reward_name: bilingual },
  ...{ prize_id: z.nullable(id), required: z.int(), days: z.int(), repeats: z.boolean(), max_per_visit: z.int() },
  ...{ items: z.nullable(z.array(id)), branches: z.nullable(z.array(id)), stamp: z.nullable(z.string()) },
  ...{ starts_at: moment, ends_at: moment, active: z.boolean(), revision: z.string() },
});
export type ManagedProgram = z.infer<typeof managedProgram>;

const cardCounts = z.strictObject({ alive: z.int(), completed: z.int(), expired: z.int(), canceled: z.int() });

const listedProgram = z.strictObject({
  ...{ id, name: bilingual, reward_name: bilingual, state: z.enum(programStates), required: z.int(), days: z.int() },
  ...{ starts_at: moment, ends_at: moment, cards: cardCounts },
});
export type ListedProgram = z.infer<typeof listedProgram>;

export const listPrograms = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/punch-cards/" },
  summary: "Every punch card program with its state and how many cards are alive, full, over or canceled",
  answers: {
    200: z.strictObject({
      items: z.array(listedProgram),
      /** What a full card may give. */
      prizes: z.array(z.strictObject({ id, name: bilingual })),
    }),
  },
  errors: [],
});

export const createProgram = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/punch-cards/" },
  keyed: true,
  summary: "A new punch card program; guests see its card at once",
  body: programFields,
  answers: { 201: managedProgram },
  errors: [],
});

export const readProgram = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/punch-cards/:id/" },
  summary: "A punch card program as it is edited",
  params: byId,
  answers: { 200: managedProgram },
  errors: [],
});

export const editProgram = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/punch-cards/:id/" },
  summary: "Change a program for cards that begin from now on",
  params: byId,
  body: z.strictObject({ ...programFields.shape, revision }),
  answers: { 200: managedProgram },
  errors: ["edit_conflict"],
});

export const switchProgram = defineCall({
  ...{ ...byManager, method: "PUT", url: "/console/punch-cards/:id/active/" },
  summary: "Stop a program, or start it again; open cards run on, or are canceled where that is said",
  params: byId,
  body: z.strictObject({ active: z.boolean("field_invalid"), cancels_cards: z.boolean("field_invalid"), revision }),
  answers: { 200: managedProgram },
  errors: ["edit_conflict"],
});

export const removeProgram = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/punch-cards/:id/" },
  summary: "Remove a program that nobody ever held a card of",
  params: byId,
  query: byRevision,
  answers: { 204: null },
  errors: ["edit_conflict", "in_use"],
});

const holder = z.strictObject({
  /** The card's own. */
  id,
  customer: z.strictObject({ id, first_name: z.nullable(z.string()), last_digits: z.nullable(z.string()) }),
  ...{ punches: z.int(), required: z.int(), opened_at: moment, expires_at: moment, completed_at: moment },
  status: z.enum(shownCardStatuses),
});
export type Holder = z.infer<typeof holder>;

export const listHolders = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/punch-cards/:id/cards/" },
  summary: "Who holds a card of a program, of one state, the newest first",
  params: byId,
  query: z.strictObject({ ...pageQuery.shape, status: z.enum(shownCardStatuses, { error: "field_invalid" }) }),
  answers: { 200: page(holder) },
  errors: [],
});

export const extendCards = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/punch-cards/:id/extension/" },
  summary: "Let a program's cards that are alive run seven days longer: one of them, or all",
  params: byId,
  body: z.strictObject({ card_id: z.nullable(id) }),
  answers: { 200: z.strictObject({ extended: z.int() }) },
  keyed: true,
  errors: [],
});
