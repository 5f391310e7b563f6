import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/new-id.ts";
import type { Client } from "../support/http-client.ts";
import type { Sample } from "./sample.ts";
import type { WholeProduct } from "./whole-product.ts";

let people = 0;
const newPhone = (): string => {
  people += 1;
  return `+9665${String(process.pid % 1000).padStart(3, "0")}9${String(people).padStart(4, "0")}`;
};

/** A customer to erase, and another manager's pending request for another customer. */
export const openCustomers = async (
  database: Database,
  { tenantId, memberId }: { tenantId: string; memberId: string },
  manager: Client,
) => {
  const [spareCustomerId, customer_id, adjustmentId] = [newId(), newId(), newId()];
  const phone_e164 = newPhone();
  await database.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto("customer")
      .values([
        { tenant_id: tenantId, id: spareCustomerId, phone_e164, full_name: "Spare" },
        { tenant_id: tenantId, id: customer_id, phone_e164: newPhone(), full_name: "Waiting" },
      ])
      .execute();
    await tx
      .insertInto("points_adjustment")
      .values({
        tenant_id: tenantId,
        id: adjustmentId,
        customer_id,
        points: 5_000,
        reason: "Spare",
        needs_second: true,
        state: "pending",
        asked_by: memberId,
      })
      .execute();
  });
  const { body } = await manager.get<{ revision: string }>("/api/console/adjustment-rules/");
  const adjustmentRevision = body.revision;
  return { spareCustomerId, spareDigits: phone_e164.slice(-4), adjustmentId, adjustmentRevision };
};

type Establishment = { guestId: string } & Awaited<ReturnType<typeof openCustomers>>;

const guest = ({ guestId }: Establishment): Sample => ({ params: { id: guestId } });
const paged: Record<string, string> = { limit: "5" };
const byOrders: Record<string, string> = { ...paged, sort: "orders" };

/** Managers' calls for customers. */
export const customerSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/customers/": () => [{ query: { search: "Sara" } }, { query: byOrders }],
  "GET /console/customers/:id/": guest,
  "GET /console/customers/:id/orders/": (establishment) => ({ ...guest(establishment), query: paged }),
  "GET /console/customers/:id/activity/": (establishment) => ({ ...guest(establishment), query: paged }),
  "POST /console/customers/:id/contact/": guest,
  "POST /console/customers/:id/export/": guest,
  "POST /console/customers/:id/erasure/": (establishment) => ({
    params: { id: establishment.spareCustomerId },
    body: { last_digits: establishment.spareDigits },
  }),
  "POST /console/customers/:id/adjustments/": (establishment) => ({
    ...guest(establishment),
    body: { points: 5, reason: "A late order" },
  }),
  "GET /console/adjustments/": () => ({ query: paged }),
  "POST /console/adjustments/:id/decision/": ({ adjustmentId }) => ({
    params: { id: adjustmentId },
    body: { approve: true },
  }),
  "GET /console/adjustment-rules/": () => ({}),
  "PATCH /console/adjustment-rules/": (establishment) => ({
    body: { revision: establishment.adjustmentRevision, limit: 1_000 },
  }),
};

/** Two pictures of the guest, one used and one unused, with their files. */
export const sendPictures = async ({ database, server }: WholeProduct, tenantId: string, customer_id: string) => {
  const [uploadId, keptUploadId] = [newId(), newId()];
  const rows = [uploadId, keptUploadId].map((id) => ({ tenant_id: tenantId, id, customer_id, device_id: null }));
  for (const { id } of rows) await server.app.platform.gateways.storage.put(tenantId, id, Buffer.from("a picture"));
  await database.inTenant(tenantId, (tx) =>
    tx
      .insertInto("upload")
      .values(
        rows.map((row) => ({
          ...row,
          bytes: 9,
          width: 1,
          height: 1,
          kept_at: row.id === keptUploadId ? new Date() : null,
        })),
      )
      .execute(),
  );
  return { uploadId, keptUploadId };
};
