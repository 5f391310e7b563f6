import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, wholeNumber } from "../contract/fields.ts";
import { byManager, editCall, removeCall } from "../contract/managed.ts";

const fields = z.strictObject({ number: wholeNumber(1, 9999), seats: wholeNumber(1, 99) });

const managedTable = z.strictObject({ id, number: z.int(), seats: z.int(), revision: z.string() });

export type ManagedTable = z.infer<typeof managedTable>;

/** Tables of one call: a hall at once. */
export const maxTables = 60;

export const listManagedTables = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/branches/:id/dining-tables/",
  scope: { branch: "params.id" },
  summary: "The tables of a branch as they are managed",
  params: byId,
  answers: { 200: z.strictObject({ tables: z.array(managedTable) }) },
  errors: [],
});

export const createTables = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/branches/:id/dining-tables/",
  scope: { branch: "params.id" },
  keyed: true,
  summary: "New tables with running numbers, each with a code of its own",
  params: byId,
  body: z.strictObject({ ...fields.shape, count: wholeNumber(1, maxTables) }),
  answers: { 201: z.strictObject({ tables: z.array(managedTable) }) },
  errors: [],
});

export const editManagedTable = editCall({
  url: "/console/dining-tables/",
  summary: "A table's number and seats",
  fields: fields,
  thing: managedTable,
});

export const removeManagedTable = removeCall({
  url: "/console/dining-tables/",
  summary: "Take a table away at which nobody sits and nothing is ordered; its codes go out of use",
  errors: ["in_use"],
});
