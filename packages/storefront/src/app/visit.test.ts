import { createMemoryRouter, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { getLanguage, setLanguage } from "@sufra/ui/i18n/language.ts";
import { type Source, sourceContext } from "./source.ts";
import { loadVisit, shouldReadVisit, visitRouteId } from "./visit.ts";

const uuid = "11111111-1111-4111-8111-111111111111";

afterEach(() => setLanguage("sa"));

const openRouter = async () => {
  const asked: string[] = [];
  const code = async () => {
    asked.push(getLanguage());
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { uuid };
  };
  const context = new RouterContextProvider();
  context.set(sourceContext, { now: () => 0, code } as unknown as Source);
  const children = [{ path: "qr/:uuid" }, { path: "menu/:uuid" }, { path: "cart/:uuid" }];
  const route = { id: visitRouteId, loader: loadVisit, shouldRevalidate: shouldReadVisit, children };
  const router = createMemoryRouter([route], { initialEntries: [`/qr/${uuid}`], getContext: () => context });
  await expect.poll(() => router.state.initialized).toBe(true);
  return { router, asked };
};

describe("the visit", () => {
  it("is read once, whatever screens follow", async () => {
    const { router, asked } = await openRouter();
    await router.navigate(`/menu/${uuid}`);
    await router.navigate(`/cart/${uuid}`);
    expect(asked).toEqual(["sa"]);
    router.dispose();
  });

  it("is read in the new language, even where a link is tapped before it has come", async () => {
    const { router, asked } = await openRouter();
    setLanguage("en");
    void router.revalidate();
    await router.navigate(`/menu/${uuid}`);
    expect(asked).toEqual(["sa", "en", "en"]);
    await router.navigate(`/cart/${uuid}`);
    expect(asked).toHaveLength(3);
    router.dispose();
  });
});
