import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/establishments/admin-api.ts";
import type { EstablishmentSummary } from "@sufra/domain/establishments/admin-api.ts";
import { foldForSearch } from "@sufra/domain/language/search.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { getAct } from "../../platform/audit/acts.ts";
import { readCursor, toPage, usualPage } from "../../platform/db/pages.ts";
import { AppError, fieldError } from "../../platform/errors.ts";
import type { App, Ctx } from "../../platform/http/context.ts";
import { mount } from "../../platform/http/mount.ts";
import { changeEntity } from "../../platform/managed/managed.ts";
import { tenantChanged } from "../tenant-facts.ts";
import { createEstablishment } from "./create-establishment.ts";
import { addDomain, removeDomain } from "./domains.ts";
import { openEstablishment } from "./establishment-scope.ts";
import { inviteManager, inviteManagerAgain, resetManagerCodes, withdrawManager } from "./managers.ts";
import { readDetail, readState } from "./read-detail.ts";
import { readSummary } from "./read-summary.ts";

const getValues = ({ active, reason, returns_at }: Ctx<typeof calls.editEstablishmentState>["body"], now: Date) => {
  if (active) return { active, off_reason: null, off_until: null };
  const why = cleanLine(reason ?? "");
  if (why === "") throw fieldError("reason", "field_empty");
  const off_until = returns_at === null ? null : new Date(returns_at);
  if (off_until !== null && off_until <= now) throw fieldError("returns_at", "field_invalid");
  return { active, off_reason: why, off_until };
};

/** The platform's own switch. It overrides all switches of managers; guests and staff read the reason and the end. */
const editState = async (ctx: Ctx<typeof calls.editEstablishmentState>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  const { tenantId, staff, now } = about;
  const values = getValues(ctx.body, now);
  return about.database.inTenant(tenantId, async (tx) => {
    await changeEntity(tx, {
      tenantId,
      staffId: staff.id,
      action: getAct(staff, "establishment.state"),
      target: "establishment",
      targetId: tenantId,
      revision: ctx.body.revision,
      read: () => readState(tx, tenantId),
      change: () => tx.updateTable("tenant").set(values).where("id", "=", tenantId).execute(),
    });
    tenantChanged(tenantId);
    return readDetail(tx, about);
  });
};

const matches = ({ name, slug, hosts }: EstablishmentSummary, wanted: string): boolean =>
  [name.sa, name.en, slug, ...hosts].some((text) => foldForSearch(text).includes(wanted));

/** Each is searched in its own transaction, so one request searches at most this many. */
const maxSearched = 100;

/**
 * Newest first. No role may read rows of all establishments at once, so each is read in its own transaction. A search
 * reads on until the page is full or its limit is reached; the cursor says where to continue.
 */
const listEstablishments = async ({
  database,
  query,
}: Ctx<typeof calls.listEstablishments>): Promise<AnswerOf<typeof calls.listEstablishments>> => {
  const before = readCursor(query.cursor);
  const wanted = foldForSearch(query.q ?? "");
  const tenants = await database.platform(
    (tx) =>
      tx
        .selectFrom("tenant")
        .select("id")
        .$if(before !== undefined, (all) => all.where("id", "<", before ?? ""))
        .orderBy("id", "desc")
        .limit(maxSearched + 1)
        .execute(),
    { readOnly: true },
  );
  const found: EstablishmentSummary[] = [];
  const asked = toPage(tenants, maxSearched);
  for (const { id } of asked.rows) {
    if (found.length > usualPage) break;
    const summary = await database
      .inTenant(id, (tx) => readSummary(tx, id), { readOnly: true })
      .catch((error: unknown) => {
        // An establishment that is being created has no row yet.
        if (error instanceof AppError && error.code === "not_found") return undefined;
        throw error;
      });
    if (summary && matches(summary, wanted)) found.push(summary);
  }
  const { rows: items, cursor } = toPage(found, usualPage);
  return { items, cursor: cursor ?? asked.cursor };
};

export const registerEstablishments = (app: App): void => {
  mount(app, calls.listEstablishments, listEstablishments);
  mount(app, calls.createEstablishment, createEstablishment);
  mount(app, calls.readEstablishment, async (ctx) => {
    const about = await openEstablishment(ctx, ctx.params.id);
    return about.database.inTenant(about.tenantId, (tx) => readDetail(tx, about), { readOnly: true });
  });
  mount(app, calls.editEstablishmentState, editState);
  mount(app, calls.addDomain, addDomain);
  mount(app, calls.removeDomain, removeDomain);
  mount(app, calls.inviteManager, inviteManager);
  mount(app, calls.inviteManagerAgain, inviteManagerAgain);
  mount(app, calls.withdrawManager, withdrawManager);
  mount(app, calls.resetManagerCodes, resetManagerCodes);
};
