// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { forgetGuest, setGuest } from "./guest-store.ts";

const customer = { id: "sara", full_name: "سارة", dial_code: "966", phone_number: "500000001" };
const active_order = { id: "order", number: 7, status: "pending", order_type: 2 as const };

afterEach(() => {
  forgetGuest();
  delete document.documentElement.dataset.cartKey;
});

it("stores which content of the guest the next page reserves space for", () => {
  const { dataset } = document.documentElement;
  dataset.cartKey = "cart";
  const read = () => [localStorage.getItem("cart:known"), dataset.known];
  setGuest({ customer });
  expect(read()).toEqual(["1", "1"]);
  setGuest({ active_order });
  expect(read()).toEqual(["order", "order"]);
  setGuest({ active_order: null });
  expect(read()).toEqual(["1", "1"]);
  forgetGuest();
  expect(read()).toEqual([null, undefined]);
  setGuest({ active_order });
  expect(read(), "of a visitor nothing is read").toEqual([null, undefined]);
});
