import { createMemoryRouter, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getLanguage, setLanguage } from "@sufra/ui/i18n/language.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { storeVisit } from "./stored-visit.ts";
import { paths } from "./paths.ts";
import { type Source, sourceContext } from "./source.ts";
import { loadVisit, noteShown, shouldReadVisit, type Visit, visitRouteId } from "./visit.ts";

const uuid = "11111111-1111-4111-8111-111111111111";

beforeEach(() => vi.stubGlobal("navigator", { onLine: true }));
afterEach(() => {
  setLanguage("sa");
  vi.unstubAllGlobals();
});

const openRouter = async () => {
  const asked: string[] = [];
  const code = async () => {
    asked.push(getLanguage());
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { uuid };
  };
  const context = new RouterContextProvider();
  context.set(sourceContext, { now: () => 0, language: getLanguage, code } as unknown as Source);
  // A screen whose own data takes longer than the visit.
  const slow = () => new Promise((resolve) => setTimeout(resolve, 40, null));
  const children = [{ path: "qr/:uuid", loader: slow }, { path: "menu/:uuid" }, { path: "cart/:uuid" }];
  const route = { id: visitRouteId, loader: loadVisit, shouldRevalidate: shouldReadVisit, children };
  const router = createMemoryRouter([route], { initialEntries: [`/qr/${uuid}`], getContext: () => context });
  await expect.poll(() => router.state.initialized).toBe(true);
  const show = () => noteShown(router.state.loaderData[visitRouteId] as Visit);
  show();
  router.subscribe(show);
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

  it("keeps its language without a network, and is read in the new one once there is one", async () => {
    const { router, asked } = await openRouter();
    setLanguage("en");
    vi.stubGlobal("navigator", { onLine: false });
    await router.navigate(`/menu/${uuid}`);
    expect(asked).toEqual(["sa"]);
    vi.stubGlobal("navigator", { onLine: true });
    await router.navigate(`/cart/${uuid}`);
    expect(asked).toEqual(["sa", "en"]);
    router.dispose();
  });

  it("is in the new language where a link drops a reading whose visit had come already", async () => {
    const { router } = await openRouter();
    setLanguage("en");
    void router.revalidate();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await router.navigate(`/menu/${uuid}`);
    expect(router.state.loaderData[visitRouteId]).toMatchObject({ language: "en" });
    router.dispose();
  });
});

describe("an address that is no code", () => {
  it("shows the error page and asks the server nothing", async () => {
    const code = vi.fn();
    const context = new RouterContextProvider();
    context.set(sourceContext, { now: () => 0, language: getLanguage, code } as unknown as Source);
    const routes = [{ path: "menu/:uuid", loader: loadVisit }, { path: "error" }];
    const router = createMemoryRouter(routes, { initialEntries: ["/menu/abc"], getContext: () => context });
    await expect.poll(() => router.state.initialized).toBe(true);
    const { pathname, search } = router.state.location;
    expect([pathname, search, code.mock.calls.length]).toEqual([paths.error(), "?code=not_found", 0]);
    router.dispose();
  });
});

describe("a code whose services are all off", () => {
  const refused = new ApiProblem("service_deactivated", 403, {});
  const openAt = async (place: string) => {
    const context = new RouterContextProvider();
    context.set(sourceContext, {
      now: () => 0,
      language: getLanguage,
      code: () => Promise.reject(refused),
    } as unknown as Source);
    const own = ["orders", "orders/:id", "my-rewards", "menu", "cart"].map((each) => {
      const [first, ...rest] = each.split("/");
      return { path: [first, ":uuid", ...rest].join("/") };
    });
    const route = { id: visitRouteId, loader: loadVisit, children: own };
    const router = createMemoryRouter([route, { path: "deactivated/:uuid" }], {
      initialEntries: [place],
      getContext: () => context,
    });
    await expect.poll(() => router.state.initialized).toBe(true);
    const { location, loaderData } = router.state;
    router.dispose();
    return [location.pathname, loaderData[visitRouteId]?.services];
  };
  const rememberVisit = (of = uuid) => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    storeVisit({ uuid: of, services: ["ordering"] } as Parameters<typeof storeVisit>[0]);
  };

  it("still shows one's own orders and rewards on a device that knows it, and nothing else", async () => {
    rememberVisit();
    for (const own of [`/orders/${uuid}`, `/orders/${uuid}/7`, `/my-rewards/${uuid}`])
      expect(await openAt(own)).toEqual([own, []]);
    for (const other of [`/menu/${uuid}`, `/cart/${uuid}`])
      expect(await openAt(other)).toEqual([`/deactivated/${uuid}`, undefined]);
  });

  it("shows its closed page where the device has never been, or was elsewhere last", async () => {
    expect(await openAt(`/orders/${uuid}`)).toEqual([`/deactivated/${uuid}`, undefined]);
    rememberVisit("22222222-2222-4222-8222-222222222222");
    expect(await openAt(`/orders/${uuid}`)).toEqual([`/deactivated/${uuid}`, undefined]);
  });
});
