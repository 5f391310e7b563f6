import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { distanceBetween } from "@sufra/domain/delivery/distance.ts";
import type * as calls from "@sufra/domain/branches/api.ts";
import { findKitchenTime, findShares, getSlot, type Kitchen } from "@sufra/domain/hours/capacity.ts";
import { openPeriods } from "@sufra/domain/hours/opening-hours.ts";
import { getAsapSlots, getSlots, later, leadMinutes, promiseAsap } from "@sufra/domain/hours/promise.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { EstablishmentFacts } from "../establishments/establishment-facts.ts";
import { getFlow } from "../gateways/payments/get-flow.ts";
import { isApplePayOn } from "../gateways/payments/is-apple-pay-on.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, UnavailableError } from "../platform/errors.ts";
import type { Ctx, Gateways } from "../platform/http/context.ts";
import { branchWithService } from "../services/service-state.ts";
import { branchSummary } from "./branch-view.ts";
import { allOff } from "../services/service-switches.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";

/** Branches that have a code to enter by; nearest first where the guest's place is known, else as management ordered them. */
export const listBranches = async (ctx: Ctx<typeof calls.listBranches>) => {
  const { params, query, database, tenantId, language, now } = ctx;
  const { branches, codes } = await readTenantFacts(database, tenantId);
  if (!branches.some(({ id }) => id === params.id)) throw new AppError("not_found");
  const { lat, lng } = query;
  const place = lat === undefined || lng === undefined ? null : { lat, lng };
  const listed = branches.flatMap((branch) => {
    const uuid = codes.get(branch.id);
    if (uuid === undefined) return [];
    const distance = place && distanceBetween(place, branch);
    return [{ ...branchSummary(branch, language, now), uuid, distance, deactivated: allOff(branch.switched_off) }];
  });
  return { branches: listed.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0)) };
};

/** The page's host: of the Origin where the browser names it, else of the request itself. */
const getRequestHost = (ctx: Ctx<typeof calls.readMainBranch>): string => {
  const { origin } = ctx.request.headers;
  const url = origin === undefined ? null : URL.parse(origin);
  return (url?.hostname ?? ctx.request.hostname).toLowerCase();
};

export const readMainBranch = async (ctx: Ctx<typeof calls.readMainBranch>) => {
  const { database, language, now } = ctx;
  const mapped = await database.platform(
    (tx) =>
      tx
        .selectFrom("host_mapping")
        .select(["tenant_id", "branch_id"])
        .where("host", "=", getRequestHost(ctx))
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!mapped) throw new AppError("not_found");
  const facts = await readTenantFacts(database, mapped.tenant_id);
  const branch = facts.branches.find(({ id }) => id === mapped.branch_id) ?? facts.main;
  const uuid = facts.codes.get(branch.id);
  if (uuid === undefined) throw new AppError("not_found");
  return {
    uuid,
    establishment_name: readText(branch.establishment.name, language),
    branch: branchSummary(branch, language, now),
  };
};

const methods: readonly PaymentMethod[] = ["cash", "physical_card", "online_card"];
const orderTypes = [1, 2, 3] as const;

/** Null without a card provider: guests then see the other methods only. */
const online = async (gateways: Gateways, config: Config, facts: EstablishmentFacts) => {
  try {
    const provider = await gateways.payments(facts.tenant_id, null);
    const flow = getFlow(provider, facts.card_entry);
    return {
      provider: provider.name,
      publishable_key: provider.browser.publishableKey,
      base_url: provider.browser.baseUrl,
      flow,
      apple_pay: flow === "inline" && isApplePayOn(config, provider),
    };
  } catch (error) {
    if (error instanceof UnavailableError) return null;
    throw error;
  }
};

/** Payment methods per order type of a branch, and the browser's card settings if cards are accepted. */
export const listPaymentChoices = async (ctx: Ctx<typeof calls.listPaymentChoices>) => {
  const { params, query, database, tenantId, gateways, config } = ctx;
  const branch = await branchWithService(ctx, params.id, "ordering");
  const rows = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("branch_payment_method")
        .select(["order_type", "method"])
        .where("tenant_id", "=", tenantId)
        .where("branch_id", "=", branch.id)
        .execute(),
    { readOnly: true },
  );
  const wanted = query.order_type === undefined ? null : Number(query.order_type);
  const types = orderTypes.filter((type) => branch.order_types.includes(type) && (wanted === null || wanted === type));
  const isOffered = (type: number, wantedMethod: PaymentMethod) =>
    rows.some(({ order_type, method }) => order_type === type && method === wantedMethod);
  const byCard = types.some((type) => isOffered(type, "online_card"));
  const card = byCard ? await online(gateways, config, branch.establishment) : null;
  const usable = methods.filter((method) => method !== "online_card" || card !== null);
  const choices = types.map((type) => ({
    order_type: type,
    methods: usable.filter((method) => isOffered(type, method)),
  }));
  return { choices, online: card };
};

/** Units reserved in the kitchen, by the slot's instant. */
const usedSlots = async (tx: Tx, tenantId: string, branchId: string, from: Date): Promise<Map<number, number>> => {
  const rows = await tx
    .selectFrom("kitchen_slot")
    .select(["slot_at", "used"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("slot_at", ">=", from)
    .execute();
  return new Map(rows.map(({ slot_at, used }) => [slot_at.getTime(), used]));
};

/** Minutes of the nearest zone: sooner than that nothing that the kitchen has ready is anywhere. */
const shortestWay = async (tx: Tx, tenantId: string, branchId: string): Promise<number> => {
  const { minutes } = await tx
    .selectFrom("delivery_zone")
    .select((eb) => eb.fn.min("minutes").as("minutes"))
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("active", "=", true)
    .executeTakeFirstOrThrow();
  return minutes ?? 0;
};

/** Slots for an order of one unit. The cart is unknown here; the quote uses its own preparation and units. */
export const listSlots = async (ctx: Ctx<typeof calls.listSlots>) => {
  const { params, query, database, tenantId, now } = ctx;
  const branch = await branchWithService(ctx, params.id, "ordering");
  if (!branch.order_types.includes(Number(query.order_type))) return { now: null, full: false, days: [] };
  const lead = leadMinutes({ branch: branch.preparation_minutes, items: [], busy: branch.busy_delay_minutes });
  const stretches = openPeriods(branch.hours, branch.closure, now);
  const { used, way } = await database.inTenant(
    tenantId,
    async (tx) => ({
      used: await usedSlots(tx, tenantId, branch.id, getSlot(now)),
      way: query.order_type === "3" ? await shortestWay(tx, tenantId, branch.id) : 0,
    }),
    { readOnly: true },
  );
  const usedIn = (slot: Date): number => used.get(slot.getTime()) ?? 0;
  const kitchen: Kitchen = { capacity: branch.slot_capacity, usedIn, periods: stretches, now };
  const hasRoom = (at: Date): boolean => findShares(kitchen, later(at, -way), 1) !== null;
  const days = getSlots(stretches, branch.hours.zone, now, lead, way)
    .map(({ day, slots }) => ({ day, slots: slots.filter(hasRoom).map((slot) => slot.toISOString()) }))
    .filter(({ slots }) => slots.length > 0);
  const asap = promiseAsap(stretches, now, lead);
  if (!asap.ok) return { now: null, full: false, days };
  // Like the quote, which moves it within the opening while the kitchen is full.
  const times = [asap.value, ...getAsapSlots(stretches, branch.hours.zone, now, lead)];
  const soonest = findKitchenTime(kitchen, times, 1);
  return { now: soonest && later(soonest.ready, way).toISOString(), full: soonest === null, days };
};
