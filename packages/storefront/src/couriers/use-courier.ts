import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readCourier } from "@sufra/domain/couriers/api.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { client } from "../app/session.ts";
import { type Read, useRead } from "../app/use-read.ts";

export type CourierRead = Read<AnswerOf<typeof readCourier>>;

/** Who brings an order, while it is on its way; `reload` follows the order's stream. */
export const useCourier = (order: OrderDetail | undefined): CourierRead =>
  useRead(order?.order_type === 3 && order.status === "en_route" ? `courier ${order.id}` : null, (signal) =>
    client.send(readCourier, { params: { id: order?.id ?? "" }, signal }),
  );
