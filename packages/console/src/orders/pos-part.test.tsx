// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PosOrderState } from "@sufra/domain/pos/order-state.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { answer, at, bodies, button, show } from "../pos/pos-scene.test-data.tsx";
import type { FullOrder } from "./full-order.ts";
import { OrderPos } from "./pos-part.tsx";

const blocked: PosOrderState = {
  state: "blocked",
  since: at,
  reason: "unlinked",
  missing: [{ kind: "product", name: { sa: "Burger", en: "Burger" } }],
  refusals: [],
  tries: 1,
  next_try_at: null,
  reference: null,
  differences: [],
};
const order = (pos: PosOrderState) => ({ id: "o", branch_id: "b", pos }) as unknown as FullOrder;
const byHand = "POST /console/orders/:id/pos/by-hand/";

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

describe("an order that the point of sale does not have", () => {
  it("says what is missing, and is keyed in by hand with its number there", async () => {
    answer({ [byHand]: {} });
    show(<OrderPos order={order(blocked)} />);
    expect(screen.getByText(/Item.*Burger/)).toBeTruthy();
    fireEvent.click(await button("Enter by hand"));
    const field = screen.getByRole("textbox", { hidden: true });
    const confirm = () => fireEvent.click(screen.getByRole("button", { name: "Confirm", hidden: true }));
    confirm();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(bodies(byHand)).toEqual([]);
    fireEvent.change(field, { target: { value: " A-17 " } });
    confirm();
    await waitFor(() => expect(bodies(byHand)).toEqual([{ reference: "A-17" }]));
  });

  it("is sent again on request", async () => {
    answer({ "POST /console/orders/:id/pos/retry/": {} });
    show(<OrderPos order={order({ ...blocked, reason: "failing", missing: [] })} />);
    fireEvent.click(await button("Send now"));
    await waitFor(() => expect(bodies("POST /console/orders/:id/pos/retry/")).toHaveLength(1));
  });
});

describe("an order that ended at the register after it was served here", () => {
  it("says that nothing was refunded, and what to do", () => {
    answer({});
    show(
      <OrderPos order={order({ ...blocked, state: "sent", reason: "ended_there", missing: [], reference: "88" })} />,
    );
    expect(screen.getByText(/Nothing was refunded here.*return the order here too/)).toBeTruthy();
    expect(screen.getByText("88")).toBeTruthy();
  });
});
