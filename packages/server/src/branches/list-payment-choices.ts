import type { listPaymentChoices as contract } from "@sufra/domain/branches/api.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import type { Gateways, Ctx } from "../platform/http/context.ts";
import type { EstablishmentFacts } from "../establishments/establishment-facts.ts";
import { branchWithService } from "../services/service-state.ts";

const methods: readonly PaymentMethod[] = ["cash", "physical_card", "online_card"];
const orderTypes = [1, 2, 3] as const;

const online = (gateways: Gateways, facts: EstablishmentFacts) => {
  const { browser } = gateways.payments(facts.tenant_id, facts.payment_provider);
  return {
    provider: facts.payment_provider,
    publishable_key: browser.publishableKey,
    base_url: browser.baseUrl,
    flow: facts.card_entry,
  };
};

/** Payment methods per order type of a branch, and the browser's card settings if cards are accepted. */
export const listPaymentChoices = async (ctx: Ctx<typeof contract>) => {
  const { params, query, database, tenantId, gateways } = ctx;
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
  const choices = orderTypes
    .filter((type) => branch.order_types.includes(type) && (wanted === null || wanted === type))
    .map((type) => {
      const offered = rows.filter(({ order_type }) => order_type === type);
      return { order_type: type, methods: methods.filter((each) => offered.some(({ method }) => method === each)) };
    });
  const byCard = choices.some((choice) => choice.methods.includes("online_card"));
  return { choices, online: byCard ? online(gateways, branch.establishment) : null };
};
