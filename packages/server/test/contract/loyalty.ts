import { bonusBody, levelBody, rulesBody } from "../../src/loyalty/manage.test-data.ts";
import { prizeBody } from "../../src/prizes/manage.test-data.ts";
import type { Client } from "../support/http-client.ts";
import type { Sample } from "./sample.ts";

type Thing = { id: string; revision: string };

/** Rules, levels and prizes: of each one to edit and a spare one to remove. */
export const openLoyaltySample = async (manager: Client, productId: string) => {
  const make = async (kind: string, body: object): Promise<Thing> => {
    const answer = await manager.post<Thing>(`/api/console/${kind}/`, body);
    if (answer.status !== 201) throw new Error(`no ${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    rulesRevision: (await manager.get("/api/console/loyalty-rules/")).body.revision as string,
    level: await make("levels", levelBody(2_000_000)),
    prize: await make("prizes", prizeBody({ kind: "free_item", product_id: productId })),
    sparePrize: await make("prizes", prizeBody()),
    spareLevel: await make("levels", levelBody(3_000_000)),
    bonus: await make("bonuses", bonusBody({ items: [productId] })),
    spareBonus: await make("bonuses", bonusBody({ active: false })),
  };
};

type Establishment = {
  cart: { productId: string; line: { product_id: string } };
  menu: { pictureId: string };
  loyalty: Awaited<ReturnType<typeof openLoyaltySample>>;
};

const itemsOf = ({ productId, line }: Establishment["cart"]) => [productId, line.product_id];
const removal = ({ id, revision }: Thing): Sample => ({ params: { id }, query: { revision } });
const editing = ({ id, revision }: Thing, body: object): Sample => ({ params: { id }, body: { ...body, revision } });

const fullPrize = ({ cart, menu, loyalty }: Establishment) =>
  prizeBody({
    kind: "free_item",
    product_id: cart.productId,
    picture_id: menu.pictureId,
    level_id: loyalty.level.id,
    available_from: "2026-01-01T00:00:00Z",
    available_until: "2030-01-01T00:00:00Z",
  });

/** Managers' calls for loyalty. */
export const loyaltySamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/levels/": () => ({}),
  "POST /console/levels/": () => ({ body: levelBody(4_000_000, { active: false }) }),
  "GET /console/levels/:id/": ({ loyalty }) => ({ params: { id: loyalty.level.id } }),
  "PATCH /console/levels/:id/": ({ loyalty }) => editing(loyalty.level, levelBody(2_000_000)),
  "GET /console/bonuses/": () => ({}),
  "POST /console/bonuses/": ({ cart }) => ({ body: bonusBody({ items: itemsOf(cart) }) }),
  "GET /console/bonuses/:id/": ({ loyalty }) => ({ params: { id: loyalty.bonus.id } }),
  "PATCH /console/bonuses/:id/": ({ cart, loyalty }) => editing(loyalty.bonus, bonusBody({ items: itemsOf(cart) })),
  "DELETE /console/bonuses/:id/": ({ loyalty }) => removal(loyalty.spareBonus),
  "GET /console/loyalty-rules/": () => ({}),
  "POST /console/loyalty-rules/": ({ loyalty }) => [
    {
      body: {
        ...rulesBody({
          expiry_days: null,
          expiry_date: "2030-12-31",
          voucher_points: [50, 100, 500],
          max_redeems_per_day: null,
        }),
        revision: loyalty.rulesRevision,
      },
    },
    {
      body: {
        ...rulesBody({ max_points_per_day: 900, effective_from: new Date(Date.now() + 86_400_000).toISOString() }),
        revision: loyalty.rulesRevision,
      },
    },
  ],
  "GET /console/prizes/": () => ({}),
  "PUT /console/prizes/order/": ({ loyalty }) => ({ body: { ids: [loyalty.prize.id, loyalty.sparePrize.id] } }),
  "POST /console/prizes/": (establishment) => ({ body: fullPrize(establishment) }),
  "POST /console/prizes/:id/copies/": ({ loyalty }) => ({ params: { id: loyalty.prize.id } }),
  "GET /console/prizes/:id/": ({ loyalty }) => ({ params: { id: loyalty.prize.id } }),
  "GET /console/prizes/:id/figures/": ({ loyalty }) => ({ params: { id: loyalty.prize.id } }),
  "PATCH /console/prizes/:id/": (establishment) => editing(establishment.loyalty.prize, fullPrize(establishment)),
  "DELETE /console/prizes/:id/": ({ loyalty }) => removal(loyalty.sparePrize),
  "DELETE /console/levels/:id/": ({ loyalty }) => removal(loyalty.spareLevel),
};
