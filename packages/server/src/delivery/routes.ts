import * as calls from "@sufra/domain/delivery/api.ts";
import * as consoleCalls from "@sufra/domain/delivery/console-api.ts";
import { distanceBetween } from "@sufra/domain/delivery/distance.ts";
import { chooseZone } from "@sufra/domain/delivery/zones.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { branchWithService } from "../services/service-state.ts";
import { createZone, editZone, listManagedZones, removeZone } from "./manage-zones.ts";

/** Active zones of the given branches, in the shape of the domain's rule. */
const loadZones = (tx: Tx, tenantId: string, branchIds: readonly string[]) =>
  tx
    .selectFrom("delivery_zone")
    .select(["id", "branch_id", "name", "polygon", "fee", "minimum", "minutes", "priority", "active"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "in", branchIds)
    .where("active", "=", true)
    .execute();

/** Finds the branch that delivers to a place. If the guest chose none: the nearest open branch that reaches it. */
const checkDelivery = async (ctx: Ctx<typeof calls.checkDelivery>) => {
  const { body, tenantId, database } = ctx;
  const place = { lat: body.lat, lng: body.lng };
  const all = (await readTenantFacts(database, tenantId)).branches;
  const named = body.branch_id === undefined ? null : await branchWithService(ctx, body.branch_id, "ordering");
  const branches = (named ? [named] : [...all])
    .filter((branch) => branch.order_types.includes(3) && !branch.switched_off.has("ordering"))
    .sort((a, b) => distanceBetween(place, a) - distanceBetween(place, b));
  if (branches.length === 0) throw new AppError("area_not_covered");
  const zones = await database.inTenant(
    tenantId,
    (tx) =>
      loadZones(
        tx,
        tenantId,
        branches.map(({ id }) => id),
      ),
    { readOnly: true },
  );
  for (const branch of branches) {
    const chosen = chooseZone(
      zones.filter(({ branch_id }) => branch_id === branch.id),
      place,
    );
    if (!chosen.ok) continue;
    const { id, fee, minimum, minutes } = chosen.value;
    return { branch_id: branch.id, zone_id: id, fee, minimum, minutes };
  }
  throw new AppError("area_not_covered");
};

const listZones = async (ctx: Ctx<typeof calls.listZones>) => {
  const { params, tenantId, database, language } = ctx;
  const branch = await branchWithService(ctx, params.id, "ordering");
  const rows = await database.inTenant(tenantId, (tx) => loadZones(tx, tenantId, [branch.id]), { readOnly: true });
  return {
    zones: rows.map(({ id, name, fee, minimum, minutes, polygon }) => ({
      id,
      name: readText(name, language),
      fee,
      minimum,
      minutes,
      polygon,
    })),
  };
};

export const registerDelivery = (app: App): void => {
  mount(app, calls.checkDelivery, checkDelivery);
  mount(app, calls.listZones, listZones);
};

export const registerDeliveryConsole = (app: App): void => {
  mount(app, consoleCalls.listManagedZones, listManagedZones);
  mount(app, consoleCalls.createZone, createZone);
  mount(app, consoleCalls.editZone, editZone);
  mount(app, consoleCalls.removeZone, removeZone);
};
