/** Staff move an order while the guest follows it. */
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { advance, cardOf, type Staff } from "./board.ts";
import { see } from "./browser.ts";
import type { Guest } from "./guest.ts";
import { seeHeadline, seeStep } from "./order.ts";

/** Accepts and prepares: common to every order type. */
const cook = async (staff: Staff, guest: Guest, type: OrderType): Promise<void> => {
  const { name } = guest.person;
  await seeStep(guest, type, "pending");
  await see(cardOf(staff, name));
  await advance(staff, name, "console_orders_move_accept");
  await seeStep(guest, type, "sent_to_kitchen");
  await advance(staff, name, "console_orders_move_ready");
  await seeStep(guest, type, "ready");
};

/** From the new order to Delivered; the guest's page shows each step without a reload. */
export const serve = async (staff: Staff, guest: Guest, type: OrderType): Promise<void> => {
  const { name } = guest.person;
  await cook(staff, guest, type);
  if (type === 1) {
    await advance(staff, name, "console_orders_move_served");
    return seeHeadline(guest, guest.say("orders_head_enjoy"));
  }
  if (type === 2) {
    await advance(staff, name, "console_orders_move_collected");
    return seeHeadline(guest, guest.say("orders_head_collected"));
  }
  await advance(staff, name, "console_orders_move_assign");
  await seeStep(guest, type, "assigned");
  await advance(staff, name, "console_orders_move_way");
  await seeStep(guest, type, "en_route");
  await advance(staff, name, "console_orders_move_delivered");
  return seeHeadline(guest, guest.say("orders_head_delivered"));
};
