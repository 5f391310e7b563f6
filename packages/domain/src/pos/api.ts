import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, halalas, id, instant, optionalText, requiredText, revision } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";
import { menuFaults } from "./menu-plan.ts";
import { posMenuParts } from "./pos-menu.ts";

/** Why a connection was not made; each has its sentence in the console. */
export const connectProblems = [
  "state_expired",
  "state_foreign",
  "code_refused",
  "business_taken",
  "scope_missing",
  "busy",
  "unreachable",
  "unexpected",
  "candidate_gone",
  "off",
] as const;
export type ConnectProblem = (typeof connectProblems)[number];

export const readWhats = ["links", "menu", "live"] as const;
export type ReadWhat = (typeof readWhats)[number];
export const readErrors = ["key_refused", "scope_missing", "unreachable", "busy", "unexpected"] as const;

const reading = z.strictObject({
  state: z.enum(["reading", "done", "failed"]),
  pages: z.int(),
  /** While it is reading: why it waits. */
  error: z.nullable(z.enum(readErrors)),
  next_at: instant,
  started_at: instant,
  ended_at: z.nullable(instant),
});
export type PosReading = z.infer<typeof reading>;

const settingIssue = z.enum(["currency", "tax"]);
const business = z.strictObject({
  name: z.string(),
  reference: z.string(),
  connected_at: instant,
  /** What its settings and ours contradict each other in; no branch can be switched on meanwhile. */
  issues: z.array(settingIssue),
});

/** What a branch's orders need there and do not have; `gone`: it was linked, and is not there any more. */
export const needKinds = [
  "settings",
  "branch",
  "online_orders",
  "table",
  "charge",
  "tax",
  "payment_method",
  "product",
  "option",
  "combo",
] as const;
const need = z.strictObject({
  kind: z.enum(needKinds),
  /** What is missing, by name; the first of many. */
  names: z.array(bilingual),
  count: z.int(),
  gone: z.boolean(),
});
export type PosNeed = z.infer<typeof need>;

const branchState = z.strictObject({
  branch_id: id,
  name: bilingual,
  /** Its orders go to the point of sale. */
  integrated: z.boolean(),
  needs: z.array(need),
});
export type PosBranchState = z.infer<typeof branchState>;

export const posOverview = z.strictObject({
  /** False while the platform is not registered with the vendor. */
  connectable: z.boolean(),
  business: z.nullable(business),
  branches: z.array(branchState),
  reads: z.partialRecord(z.enum(readWhats), reading),
});
export type PosOverview = z.infer<typeof posOverview>;

export const readPos = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/pos/",
  summary: "The connected point of sale: its business, and what each branch's orders still need",
  answers: { 200: posOverview },
  errors: [],
});

export const authorizePos = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/pos/authorizations/",
  summary: "Where the manager allows the connection; it leads back with a code",
  answers: { 200: z.strictObject({ url: z.nullable(z.string()) }) },
  errors: [],
});

const connected = z.strictObject({
  outcome: z.enum(["connected", "confirm", ...connectProblems]),
  /** Of `confirm` and `business_taken`: whose token it is. */
  business: z.nullable(z.string()),
});
export type PosConnected = z.infer<typeof connected>;

export const connectPos = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/pos/connections/",
  summary: "Exchange the code of the vendor; without the state that we gave, the manager confirms the business first",
  body: z.strictObject({ code: requiredText(2000), state: optionalText(400) }),
  answers: { 200: connected },
  errors: ["secrets_off"],
});

export const confirmPos = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/pos/connections/confirmations/",
  summary: "Connect the business that the marketplace sent the manager with",
  answers: { 200: connected },
  errors: ["secrets_off"],
});

const choice = z.strictObject({ id: z.string(), name: bilingual });
const linkable = z.strictObject({
  kind: z.enum(["branch", "table", "charge", "tax", "payment_method"]),
  local_id: z.string(),
  name: bilingual,
  external_id: z.nullable(z.string()),
  gone: z.boolean(),
  /** Theirs with a similar name; the manager chooses it. */
  suggestion: z.nullable(z.string()),
});
export type PosLinkable = z.infer<typeof linkable>;

export const posLinks = z.strictObject({
  branches: z.array(linkable),
  /** Of branches that are linked. */
  tables: z.array(z.strictObject({ branch_id: id, rows: z.array(linkable), choices: z.array(choice) })),
  charges: z.array(linkable),
  taxes: z.array(linkable),
  payment_methods: z.array(linkable),
  choices: z.strictObject({
    branches: z.array(choice),
    charges: z.array(choice),
    taxes: z.array(choice),
    payment_methods: z.array(choice),
  }),
});
export type PosLinkList = z.infer<typeof posLinks>;

export const listPosLinks = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/pos/links/",
  summary: "What of ours is which of theirs, and what can be chosen",
  answers: { 200: posLinks },
  errors: [],
});

export const savePosLink = defineCall({
  ...byManager,
  method: "PUT",
  url: "/console/pos/links/",
  summary: "Link one of ours to one of theirs, or undo it",
  body: z.strictObject({
    kind: z.enum(["branch", "table", "charge", "tax", "payment_method"], { error: "field_invalid" }),
    local_id: requiredText(80),
    external_id: z.nullable(requiredText(80)),
  }),
  answers: { 200: posLinks },
  errors: [],
});

export const switchPosBranch = defineCall({
  ...byManager,
  method: "PUT",
  url: "/console/pos/branches/:id/",
  summary: "Send a branch's orders to the point of sale, or stop; switching on needs everything that they need",
  params: z.strictObject({ id }),
  body: z.strictObject({ integrated: z.boolean("field_invalid") }),
  answers: { 200: posOverview },
  errors: [],
});

export const startPosRead = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/pos/reads/",
  summary: "Read what can be linked, the menu, or prices and stock; it goes on in the background",
  body: z.strictObject({ what: z.enum(readWhats, { error: "field_invalid" }) }),
  answers: { 200: posOverview },
  errors: [],
});

const problem = z.strictObject({
  part: z.enum(posMenuParts),
  id: z.string(),
  name: z.string(),
  reason: z.enum(menuFaults),
  detail: z.string(),
});
const row = z.strictObject({
  key: z.string(),
  kind: z.enum(["category", "option_group", "product", "combo"]),
  change: z.enum(["added", "linked", "changed", "gone"]),
  name: bilingual,
  price: z.nullable(halalas),
  fields: z.array(z.strictObject({ heading: z.string(), before: z.string(), after: z.string() })),
});
export type PosMenuRow = z.infer<typeof row>;
export type PosMenuProblem = z.infer<typeof problem>;

export const posMenuPreview = z.strictObject({
  reading: z.nullable(reading),
  /** Null until a menu was read completely. */
  preview: z.nullable(
    z.strictObject({
      /** Of what was read and our menu together: applying asks for it. */
      revision,
      /** Prices there would be wrong here. */
      issues: z.array(settingIssue),
      read: z.strictObject({ categories: z.int(), products: z.int(), combos: z.int(), pictures: z.int() }),
      rows: z.array(row),
      problems: z.array(problem),
    }),
  ),
});
export type PosMenuPreview = z.infer<typeof posMenuPreview>;

export const previewPosMenu = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/pos/menu/",
  summary: "What the menu that was read would change here, and what cannot be mapped",
  answers: { 200: posMenuPreview },
  errors: [],
});

export const applyPosMenu = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/pos/menu/",
  summary: "Do what was previewed, in one transaction; refused if either menu is another by now",
  body: z.strictObject({ revision, without: z.array(requiredText(200)).check(z.maxLength(10_000, "field_invalid")) }),
  answers: {
    200: z.strictObject({ added: z.int(), linked: z.int(), changed: z.int(), gone: z.int(), left_out: z.int() }),
  },
  errors: ["edit_conflict"],
});
