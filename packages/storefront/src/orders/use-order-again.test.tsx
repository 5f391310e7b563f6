// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readMenu } from "@sufra/domain/menu/api.ts";
import { orderAgain } from "@sufra/domain/orders/api.ts";
import { hideToast, ToastHost } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { arriveAt } from "../cart/branch-choices.ts";
import { dispatchCart, getCart, openCart, resetCart } from "../cart/cart-store.ts";
import { useOrderAgain } from "./use-order-again.tsx";

// Only ends what hangs: the sheet and the work arrive late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

const uuid = "7b0a8f6e-2f6a-4c0b-9d59-0d9d7a3f1c11";
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ uuid, branch: { id: "b1" }, main_branch_id: "b1", establishment: { choice_minutes: 120 } }),
}));

const product = (id: string) => ({ id, name: id, image: null, price: 1000, option_groups: [] });
const names = () => getCart().products.map(({ productId, productQuantity }) => `${productQuantity} ${productId}`);

beforeEach(() => {
  localStorage.clear();
  // `matches`: the sheet closes without a movement.
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call === orderAgain)
      return {
        branch_id: "b1",
        order_type: 2,
        lines: [{ product_id: "kabsa", quantity: 2, options: [] }],
        combos: [],
        missing: [],
      };
    if (call === readMenu) return { categories: [{ products: [product("kabsa"), product("tea")] }], combos: [] };
    throw new Error("an unexpected call");
  }) as never);
  openCart("shop");
  resetCart();
});
afterEach(() => {
  cleanup();
  hideToast();
  vi.restoreAllMocks();
});

const Again = () => {
  const { again, sheet } = useOrderAgain();
  return (
    <>
      <button type="button" onClick={() => again("o")}>
        again
      </button>
      {sheet}
      <ToastHost />
    </>
  );
};
/** Taps "order again" with tea in a branch's cart. */
const open = async (branch: string | null): Promise<void> => {
  if (branch !== null) {
    arriveAt(branch);
    const line = { ...product("tea"), productId: "tea", unitPrice: 1000, optionsPrice: 0, optionsText: "" };
    dispatchCart({ type: "addProduct", product: { ...line, key: "", options: [], note: "", productQuantity: 1 } });
  }
  const router = createMemoryRouter([{ path: "*", element: <Again /> }]);
  render(<RouterProvider router={router} />);
  await act(async () => fireEvent.click(screen.getByText("again")));
};
const choose = async (name: string) => act(async () => fireEvent.click(await screen.findByText(name)));
const undo = async () => act(async () => fireEvent.click(await screen.findByText(m.cart_undo())));

it("fills an empty cart without a question", async () => {
  await open(null);
  await vi.waitFor(() => expect(names()).toEqual(["2 kabsa"]));
  expect([screen.queryByText(m.orders_again_title()), screen.queryByText(m.cart_undo())]).toEqual([null, null]);
});

it("asks over a filled cart, which stays until the answer, and adds to it", async () => {
  await open("b1");
  await screen.findByText(m.orders_again_title());
  expect(names()).toEqual(["1 tea"]);
  await choose(m.orders_again_add());
  await vi.waitFor(() => expect(names()).toEqual(["1 tea", "2 kabsa"]));
  expect(screen.queryByText(m.cart_undo())).toBeNull();
});

it("replaces a filled cart, and gives it back", async () => {
  await open("b1");
  await choose(m.orders_again_replace());
  await vi.waitFor(() => expect(names()).toEqual(["2 kabsa"]));
  await undo();
  expect(names()).toEqual(["1 tea"]);
});

it("gives back a cart of another branch, which an order cannot join", async () => {
  await open("b2");
  await choose(m.orders_again_add());
  await vi.waitFor(() => expect(names()).toEqual(["2 kabsa"]));
  await undo();
  expect([names(), getCart().branch]).toEqual([["1 tea"], "b2"]);
});
