import type { Client } from "../support/http-client.ts";
import { couponBody, couponEdit } from "../../src/coupons/manage.test-data.ts";
import type { Sample } from "./sample.ts";

type Thing = { id: string; revision: string };

/** A campaign to edit, a batch, and a spare one to remove. */
export const openManagedCoupons = async (manager: Client) => {
  const make = async (changes: Record<string, unknown>): Promise<Thing> => {
    const answer = await manager.post("/api/console/coupons/", couponBody(changes));
    if (answer.status !== 201) throw new Error(`no coupon: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    edited: await make({ code: "SWEPT" }),
    batch: await make({ code: null, batch: 3 }),
    spare: await make({ code: "SPARE" }),
  };
};

/** The ids that the samples need. */
type Establishment = {
  branchId: string;
  otherBranchId: string;
  cart: { productId: string; line: { product_id: string } };
  coupons: Awaited<ReturnType<typeof openManagedCoupons>>;
};

/** Lists have two items, so that they stay lists with one removed. */
const rules = ({ branchId, otherBranchId, cart }: Establishment) => ({
  branches: [branchId, otherBranchId],
  items: [cart.productId, cart.line.product_id],
  order_types: [2, 3],
  starts_at: "2026-01-01T00:00:00Z",
  ends_at: "2027-01-01T00:00:00Z",
  limit_total: 50,
  cap: 500,
  minimum: 100,
});
const byId = ({ id }: Thing): Sample => ({ params: { id } });
let made = 0;

/** Managers' calls for coupons. */
export const couponSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/coupons/": () => ({}),
  "POST /console/coupons/": (establishment) => [
    { body: couponBody({ ...rules(establishment), code: `SWEEP${(made += 1)}` }) },
    { body: couponBody({ code: null, batch: 2 }) },
  ],
  "POST /console/coupons/clashes/": (establishment) => {
    const { order_types, branches, starts_at, ends_at } = rules(establishment);
    const fields = { order_types, branches, starts_at, ends_at, applied: "entered", code: "SWEPT", stackable: false };
    return { body: { ...fields, id: establishment.coupons.edited.id } };
  },
  "GET /console/coupons/:id/": ({ coupons }) => byId(coupons.edited),
  "PATCH /console/coupons/:id/": (establishment) => {
    const { id, revision } = establishment.coupons.edited;
    return { params: { id }, body: { ...couponEdit({ ...rules(establishment), code: "SWEPT" }), revision } };
  },
  "PUT /console/coupons/:id/active/": ({ coupons }) => {
    const { id, revision } = coupons.batch;
    return { params: { id }, body: { active: false, revision } };
  },
  "DELETE /console/coupons/:id/": ({ coupons }) => {
    const { id, revision } = coupons.spare;
    return { params: { id }, query: { revision } };
  },
  "GET /console/coupons/:id/codes/": ({ coupons }) => byId(coupons.batch),
  "GET /console/coupons/:id/usage/": ({ coupons }) => byId(coupons.batch),
};
