// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import { visitRouteId } from "../app/visit.ts";
import { getCart, openCart } from "../cart/cart-store.ts";
import { ItemRail } from "./item-rail.tsx";

const dish = (id: string, min: number) =>
  ({
    id,
    slug: id,
    name: id,
    price: 2_500,
    image: null,
    drawing: null,
    available: true,
    calories: id === "kebab" ? 495 : null,
    option_groups: [{ id: "size", min }],
  }) as unknown as MenuProduct;

afterEach(cleanup);

it("adds a dish, and opens one where something must be chosen", async () => {
  openCart("branch");
  const rail = <ItemRail id="liked" title="Liked" products={[dish("ayran", 0), dish("kebab", 1)]} />;
  const router = createMemoryRouter([
    { id: visitRouteId, path: "/", loader: () => ({ uuid: "q1" }), element: rail, HydrateFallback: () => null },
    { path: "/items/*", element: null },
  ]);
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole("button", { name: /ayran/ }));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent.includes("سعرة"))).toEqual([false, true]);
  expect(getCart().products.map(({ productId }) => productId)).toEqual(["ayran"]);
  fireEvent.click(screen.getByRole("button", { name: "kebab" }));
  await expect.poll(() => router.state.location.pathname).toBe("/items/q1/kebab/kebab");
  expect(getCart().products).toHaveLength(1);
});
