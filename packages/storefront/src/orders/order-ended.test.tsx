// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { MoneyBack } from "./order-ended.tsx";

afterEach(cleanup);

const order = { status: "canceled", refunds: [], due: 0, payment: null, payment_state: "unpaid" };
const online = { tender: "online", amount: 4_500 };

it.each([
  [
    "what is on its way, before what is there",
    { refunds: [online, online].map((one, n) => ({ ...one, done: n > 0 })) },
    "يعود إلى بطاقتك خلال أيام: 45.00",
  ],
  ["what the branch owes", { due: -2_000 }, "يعيد إليك الفرع: 20.00"],
  ["what is back", { refunds: [{ ...online, done: true }] }, "أُعيد إليك: 45.00"],
  ["what an old order's payment gave back", { payment: { refunded: 900 } }, "أُعيد إليك: 9.00"],
  [
    "where an unrecorded payment comes back",
    { status: "returned", payment_state: "not_recorded" },
    "ما دفعته في الفرع يُعاد إليك منه.",
  ],
  ["that nothing was charged", {}, "لم يُخصم منك شيء."],
])("says %s", (_, change, text) => {
  const { container } = render(<MoneyBack order={{ ...order, ...change } as unknown as OrderDetail} />);
  expect(
    container.textContent
      ?.replaceAll(/[^\p{L}\p{M}\d.: ]/gu, "")
      .replaceAll(/ +/g, " ")
      .trim(),
  ).toContain(text);
});
