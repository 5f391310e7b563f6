// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage, useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "./page.tsx";
import { toPageTitle } from "./screen-title.ts";
import { type Visit, visitRouteId } from "./visit.ts";

const visit = { establishment: { name: "رواق" } } as Visit;

const Screen = ({ title }: { title: () => string }) => {
  useLanguage();
  return <Page title={title()}>x</Page>;
};
const open = () => {
  const children = [
    { path: "/cart", element: <Screen title={m.cart_title} /> },
    { path: "/orders", element: <Screen title={m.orders_title} /> },
  ];
  const router = createMemoryRouter(
    [{ id: visitRouteId, loader: () => visit, element: <Outlet />, HydrateFallback: () => null, children }],
    { initialEntries: ["/cart"] },
  );
  render(<RouterProvider router={router} />);
  return router;
};

beforeEach(() => setLanguage("sa"));
afterEach(() => {
  cleanup();
  setLanguage("sa");
});

describe("a page's title", () => {
  it("names the screen and the establishment, and the branch on the first screen", () => {
    expect(toPageTitle("السلة", visit)).toBe("السلة · رواق");
    expect(toPageTitle("العليا", visit)).toBe("العليا · رواق");
    expect(toPageTitle("رواق", visit)).toBe("رواق");
    expect([toPageTitle(undefined, visit), toPageTitle("خطأ"), toPageTitle()]).toEqual(["رواق", "خطأ", ""]);
  });

  it("follows the screen and the language", async () => {
    const router = open();
    await act(async () => undefined);
    expect(document.title).toBe("السلة · رواق");
    await act(() => router.navigate("/orders"));
    expect(document.title).toBe("طلباتي · رواق");
    act(() => setLanguage("en"));
    expect(document.title).toBe("My orders · رواق");
  });
});
