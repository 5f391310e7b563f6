import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/establishments/admin-api.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { sql } from "kysely";
import { toMoment } from "../../platform/db/moment.ts";
import { getAct } from "../../platform/audit/acts.ts";
import { readCursor, toPage, usualPage } from "../../platform/db/pages.ts";
import { fieldError } from "../../platform/errors.ts";
import type { App, Ctx } from "../../platform/http/context.ts";
import { mount } from "../../platform/http/mount.ts";
import { changeEntity } from "../../platform/managed/managed.ts";
import { tenantChanged } from "../tenant-facts.ts";
import { createEstablishment } from "./create-establishment.ts";
import { addDomain, removeDomain } from "./domains.ts";
import { openEstablishment } from "./establishment-scope.ts";
import { inviteManager, inviteManagerAgain, resetManagerCodes, withdrawManager } from "./managers.ts";
import { changeDetail, readDetail, readState } from "./read-detail.ts";
import { foldSearch, getSearchPieces, registerDirectory } from "./directory.ts";
import { readSummaries } from "./read-summary.ts";

const getValues = ({ active, reason, returns_at }: Ctx<typeof calls.editEstablishmentState>["body"], now: Date) => {
  if (active) return { active, off_reason: null, off_until: null };
  const why = cleanLine(reason ?? "");
  if (why === "") throw fieldError("reason", "field_empty");
  const off_until = toMoment(returns_at);
  if (off_until !== null && off_until <= now) throw fieldError("returns_at", "field_invalid");
  return { active, off_reason: why, off_until };
};

/** The platform's own switch. It overrides all switches of managers; guests and staff read the reason and the end. */
const editState = async (ctx: Ctx<typeof calls.editEstablishmentState>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  const { tenantId, staff, now } = about;
  const values = getValues(ctx.body, now);
  return changeDetail(about, async (tx) => {
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
  });
};

/** Newest first, one query a page: what is asked is found by the pieces of it that are indexed. */
const listEstablishments = async ({
  database,
  query,
}: Ctx<typeof calls.listEstablishments>): Promise<AnswerOf<typeof calls.listEstablishments>> => {
  const before = readCursor(query.cursor);
  const part = foldSearch(query.q ?? "");
  const older = before === undefined ? sql`` : sql`and id < ${before}::uuid`;
  const ids =
    part === ""
      ? sql`select id from tenant where true ${older}`
      : sql`select tenant_id as id from establishment_directory
          where pieces @> ${getSearchPieces(part)}::text[] and position(${part} in words) > 0
          ${before === undefined ? sql`` : sql`and tenant_id < ${before}::uuid`}`;
  const page = sql<string[]>`array(${ids} order by 1 desc limit ${usualPage + 1})`;
  const { rows: items, cursor } = toPage(
    await database.platform((tx) => readSummaries(tx, page), { readOnly: true }),
    usualPage,
  );
  return { items, cursor };
};

export const registerEstablishments = (app: App): void => {
  registerDirectory(app.platform);
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
