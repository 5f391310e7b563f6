import { defineCall } from "@sufra/domain/contract/call.ts";
import { id } from "@sufra/domain/contract/fields.ts";
import { z } from "zod/mini";
import { json } from "../../src/platform/db/json.ts";
import { newId } from "../../src/platform/db/new-id.ts";
import { AppError } from "../../src/platform/errors.ts";
import type { App, Hooks, Identity } from "../../src/platform/http/context.ts";
import { csvAnswer } from "../../src/platform/http/file-answer.ts";
import { mount } from "../../src/platform/http/mount.ts";
import { limit } from "../../src/platform/http/rate-limits.ts";

/** Calls for the platform's own tests: notes, stored as live events so that no feature's table is needed. */
const base = { tag: "notes", tenant: "qr_or_session", errors: [] } as const;
const note = z.strictObject({ id, text: z.string() });

export const addNote = defineCall({
  ...base,
  method: "POST",
  url: "/notes/",
  summary: "Add a note",
  roles: ["visitor", "customer"],
  keyed: true,
  body: z.strictObject({
    text: z.string("field_invalid").check(z.minLength(1, "field_empty"), z.maxLength(2_000, "field_invalid")),
    phone_number: z.optional(z.string()),
    refuse: z.optional(z.boolean()),
    wait_ms: z.optional(z.int()),
  }),
  answers: { 201: note },
  errors: ["limit_reached"],
  service: "ordering",
});
export const listNotes = defineCall({
  ...base,
  method: "GET",
  url: "/notes/",
  summary: "List the notes",
  roles: ["visitor", "customer"],
  query: z.strictObject({ contains: z.optional(z.string()) }),
  answers: { 200: z.strictObject({ items: z.array(note) }) },
});
export const readNote = defineCall({
  ...base,
  method: "GET",
  url: "/notes/:id/",
  summary: "Read a note",
  roles: ["customer"],
  params: z.strictObject({ id }),
  answers: { 200: note },
});
export const dropNote = defineCall({
  ...base,
  tenant: "staff",
  method: "DELETE",
  url: "/console/notes/:id/",
  summary: "Drop a note",
  roles: ["manager"],
  params: z.strictObject({ id }),
  answers: { 204: null },
});
export const placeNote = defineCall({
  ...base,
  method: "POST",
  url: "/placed-notes/",
  summary: "Place a note, signed in",
  roles: ["customer"],
  answers: { 204: null },
  errors: ["phone_not_verified"],
});
export const wrongAnswer = defineCall({
  ...base,
  method: "GET",
  url: "/wrong/:kind/",
  summary: "Answer against the contract",
  roles: ["visitor"],
  params: z.strictObject({ kind: z.string() }),
  answers: { 200: z.strictObject({ ok: z.boolean() }) },
});
export const watchNotes = defineCall({
  ...base,
  method: "GET",
  url: "/notes/events/",
  summary: "Follow the notes live",
  roles: ["visitor"],
  answers: { 200: "stream" },
});
export const downloadNotes = defineCall({
  ...base,
  method: "GET",
  url: "/notes/file/",
  summary: "Every note as a file",
  roles: ["visitor"],
  answers: { 200: "file" },
});
export const receiveAnything = defineCall({
  ...base,
  tenant: "none",
  method: "POST",
  url: "/anything/",
  summary: "Take a provider's message",
  roles: ["visitor"],
  answers: { 200: z.strictObject({ received: z.int() }) },
});

const register = (app: App): void => {
  mount(app, addNote, async ({ tx, tenantId, body }) => {
    const made = { id: newId(), text: body.text };
    await tx
      .insertInto("live_event")
      .values({ tenant_id: tenantId, id: made.id, topic: "notes:all", data: json({ text: made.text }) })
      .execute();
    if (body.wait_ms) await new Promise((resolve) => setTimeout(resolve, body.wait_ms));
    if (body.refuse) throw new AppError("limit_reached", { limit: 3 });
    return made;
  });
  mount(app, listNotes, async ({ database, tenantId }) => {
    const rows = await database.inTenant(tenantId, (tx) =>
      tx.selectFrom("live_event").select(["id", "data"]).where("tenant_id", "=", tenantId).orderBy("id").execute(),
    );
    return { items: rows.map((row) => ({ id: row.id, text: String((row.data as { text: string }).text) })) };
  });
  mount(app, readNote, async () => {
    throw new AppError("not_found");
  });
  mount(app, dropNote, async () => null);
  mount(app, placeNote, async (ctx) => {
    await limit(ctx, "place", ctx.customer.id, 2, 60);
    return null;
  });
  mount(app, wrongAnswer, async ({ params }) => {
    if (params.kind === "field") return { ok: true, more: 1 } as { ok: boolean };
    if (params.kind === "code") throw new AppError("branch_closed");
    if (params.kind === "crash") throw new Error("secret inside");
    return { ok: true };
  });
  mount(app, watchNotes, (ctx) => ctx.live.stream(ctx, ["notes:all"]));
  mount(app, downloadNotes, async () => csvAnswer("ملاحظات 1", [["text"], ["=1+1"], ["a,b"]]));
  mount(app, receiveAnything, async ({ request }) => ({ received: request.rawBody?.length ?? 0 }));
};

export const exampleFeature = { name: "example", register };

/**
 * Identifies the caller by plain headers instead of sessions: `x-as: customer:<tenant>:<id>` or
 * `manager:<tenant>:<id>`.
 */
export const exampleHooks: Partial<Hooks> = {
  identify: async (request, { audience }): Promise<Identity | null> => {
    const header = request.headers["x-as"];
    if (typeof header !== "string") return null;
    const [role = "", tenantId = "", own = ""] = header.split(":");
    if (role === "customer")
      return audience === "guest" ? { tenantId, customer: { id: own, session_id: own }, staff: null } : null;
    return audience === "staff"
      ? {
          tenantId,
          customer: null,
          staff: { id: own, role: role as "manager", branch_ids: [], session_id: own, pending2fa: false },
        }
      : null;
  },
  serviceState: async (_tenant, branchId) => (branchId === null ? null : { reason: "stocktaking" }),
};
