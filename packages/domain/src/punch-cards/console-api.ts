import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  id,
  instant,
  optionalPair,
  page,
  pageQuery,
  requiredPair,
  revision,
  wholeNumber,
} from "../contract/fields.ts";
import { byManager, listCall, managedCalls } from "../contract/managed.ts";
import { visibleCardStatuses } from "./cards.ts";
import { programStates, stampShapes } from "./programs.ts";

const some = z.nullable(
  z.array(id).check(
    z.minLength(1, "field_empty"),
    z.maxLength(1000, "field_invalid"),
    z.refine((all) => new Set(all).size === all.length, "field_invalid"),
  ),
);
const moment = z.nullable(instant);

/** Fields that may change at any time; existing cards keep their count, days, items and reward. */
export const programFields = z.strictObject({
  name: requiredPair(120),
  description: optionalPair(1000),
  terms: optionalPair(2000),
  /** The reward in words, and its prize; null = the till hands it out. */
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
  id,
  name: bilingual,
  description: bilingual,
  terms: bilingual,
  reward_name: bilingual,
  prize_id: z.nullable(id),
  required: z.int(),
  days: z.int(),
  repeats: z.boolean(),
  max_per_visit: z.int(),
  items: z.nullable(z.array(id)),
  branches: z.nullable(z.array(id)),
  stamp: z.nullable(z.string()),
  starts_at: moment,
  ends_at: moment,
  active: z.boolean(),
  revision: z.string(),
});
export type ManagedProgram = z.infer<typeof managedProgram>;

const cardCounts = z.strictObject({ alive: z.int(), completed: z.int(), expired: z.int(), canceled: z.int() });

const listedProgram = z.strictObject({
  id,
  name: bilingual,
  reward_name: bilingual,
  state: z.enum(programStates),
  required: z.int(),
  days: z.int(),
  starts_at: moment,
  ends_at: moment,
  cards: cardCounts,
});
export type ProgramSummary = z.infer<typeof listedProgram>;

export const listPrograms = listCall({
  url: "/console/punch-cards/",
  summary: "Every punch card program with its state and how many cards are alive, full, over or canceled",
  answer: z.strictObject({
    items: z.array(listedProgram),
    /** Possible rewards of a full card. */
    prizes: z.array(z.strictObject({ id, name: bilingual })),
  }),
});

export const programCalls = managedCalls({
  url: "/console/punch-cards/",
  fields: programFields,
  thing: managedProgram,
  summaries: {
    create: "A new punch card program; guests see its card at once",
    read: "A punch card program as it is edited",
    edit: "Change a program for cards that begin from now on",
    remove: "Remove a program that nobody ever held a card of",
  },
  errors: { remove: ["in_use"] },
});
export const { create: createProgram, read: readProgram, edit: editProgram, remove: removeProgram } = programCalls;

export const switchProgram = defineCall({
  ...byManager,
  method: "PUT",
  url: "/console/punch-cards/:id/active/",
  summary: "Stop a program, or start it again; open cards run on, or are canceled where that is said",
  params: byId,
  body: z.strictObject({ active: z.boolean("field_invalid"), cancels_cards: z.boolean("field_invalid"), revision }),
  answers: { 200: managedProgram },
  errors: ["edit_conflict"],
});

const holder = z.strictObject({
  /** The card's own. */
  id,
  customer: z.strictObject({ id, first_name: z.nullable(z.string()), last_digits: z.nullable(z.string()) }),
  punches: z.int(),
  required: z.int(),
  opened_at: moment,
  expires_at: moment,
  completed_at: moment,
  status: z.enum(visibleCardStatuses),
});
export type Holder = z.infer<typeof holder>;

export const listHolders = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/punch-cards/:id/cards/",
  summary: "Who holds a card of a program, of one state, the newest first",
  params: byId,
  query: z.strictObject({ ...pageQuery.shape, status: z.enum(visibleCardStatuses, { error: "field_invalid" }) }),
  answers: { 200: page(holder) },
  errors: [],
});

export const extendCards = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/punch-cards/:id/extension/",
  summary: "Let a program's cards that are alive run seven days longer: one of them, or all",
  params: byId,
  body: z.strictObject({ card_id: z.nullable(id) }),
  answers: { 200: z.strictObject({ extended: z.int() }) },
  keyed: true,
  errors: [],
});
