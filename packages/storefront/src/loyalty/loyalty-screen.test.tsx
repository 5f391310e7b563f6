// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listCoupons } from "@sufra/domain/coupons/api.ts";
import { readRules, readWallet } from "@sufra/domain/loyalty/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { LoyaltyScreen } from "./loyalty-screen.tsx";
import { ownPaths } from "./own-paths.ts";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
const own = vi.hoisted(() => ({
  refresh: new Map<string, () => void>(),
  watched: new Set<string>(),
  services: [] as string[],
}));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ uuid: "u", services: own.services, establishment: { time_zone: "Asia/Riyadh" } }),
}));
vi.mock("../app/page.tsx", () => ({ Page: ({ children }: { children: unknown }) => children }));
vi.mock("../entry/waiting.tsx", () => ({ WaitingList: () => null }));
vi.mock("./activity-list.tsx", () => ({ ActivityList: () => "history" }));
vi.mock("./visitor-welcome.tsx", () => ({ VisitorWelcome: () => "welcome" }));
vi.mock("./wallet-card.tsx", () => ({ WalletCard: ({ action }: { action: unknown }) => <>card{action}</> }));
vi.mock("./use-own-events.ts", () => ({
  useOwnEvents: ([event = ""]: string[], refresh: () => void, enabled: boolean) => {
    own.refresh.set(event, refresh);
    if (enabled) own.watched.add(event);
  },
}));
vi.mock("./rule-sentences.ts", () => ({
  earnSentences: () => ["earn"],
  ruleSentences: () => ["rule"],
  spendSentences: () => [],
}));

beforeEach(() => {
  vi.mocked(client.send).mockReset();
  forgetGuest();
  own.services = ["prize_shop", "coupons"];
  own.watched.clear();
  delete document.documentElement.dataset.known;
});
afterEach(cleanup);

const noSession = new ApiProblem("not_authenticated", 401, {});
const never = new Promise<never>(() => undefined);

const someRules = async () => ({ rules: { halalas_per_point: 10 } as object | null, bonuses: [] });

const answerWith = (wallet: () => Promise<unknown>, rules: () => Promise<unknown> = someRules): void => {
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call === readWallet) return wallet();
    if (call === readRules) return rules();
    return { vendors: [], prizes: [], available: [] };
  }) as never);
};
const show = async (wallet: () => Promise<unknown>, rules = someRules): Promise<void> => {
  answerWith(wallet, rules);
  render(<LoyaltyScreen />, { wrapper: MemoryRouter });
  await act(async () => undefined);
};

const prize = (name: string, points: number, reason = "points") => ({
  id: name,
  name,
  points,
  reason,
  image: null,
  image_color: null,
});

it("shows a visitor the prizes that cost least, in place of a link to them", async () => {
  await show(() => Promise.reject(noSession));
  expect(await screen.findByText(m.loyalty_prize_shop())).not.toBeNull();
  cleanup();
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call === readWallet) throw noSession;
    if (call === readRules) return someRules();
    return {
      vendors: [],
      prizes: [prize("Cake", 90), prize("Tea", 0), prize("Gone", 5, "stock"), prize("Coffee", 20)],
      available: [],
    };
  }) as never);
  render(<LoyaltyScreen />, { wrapper: MemoryRouter });
  const prizes = await screen.findByRole("region", { name: m.loyalty_prize_shop_text() });
  expect([...prizes.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
    m.loyalty_prize_shop_text(),
    `Tea${m.prizes_free()}`,
    `Coffee${m.loyalty_points({ count: 20 })}`,
  ]);
  expect(screen.queryByText(m.loyalty_prize_shop())).toBeNull();
});

it("leads to a shop only with enough points for the smallest redemption", async () => {
  const rules = async () => ({ rules: { halalas_per_point: 10, min_redemption: 50 }, bonuses: [] });
  const findShop = async () => (await screen.findByRole("link", { name: m.loyalty_use_points() })).getAttribute("href");
  own.services = ["points_shop"];
  await show(async () => ({ balance: 50, debt: 0 }), rules);
  expect(await findShop()).toBe(ownPaths.pointsShop("u"));
  cleanup();
  await show(async () => ({ balance: 49, debt: 3 }), rules);
  expect(await screen.findByText(m.loyalty_to_minimum({ count: 4 }))).not.toBeNull();
  expect(screen.queryByRole("link", { name: m.loyalty_use_points() })).toBeNull();
  cleanup();
  // Prizes have no smallest redemption.
  own.services = ["points_shop", "prize_shop"];
  await show(async () => ({ balance: 49, debt: 0 }), rules);
  expect(await findShop()).toBe(ownPaths.prizeShop("u"));
});

/** How points are earned stands above the links. */
const earnsFirst = async (): Promise<boolean> => {
  const heading = await screen.findByRole("heading", { name: m.loyalty_earn() });
  const links = await screen.findByRole("navigation");
  return (heading.compareDocumentPosition(links) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
};

it("tells a visitor first how points are earned, also before the answer", async () => {
  await show(() => never);
  expect(await earnsFirst()).toBe(true);
  cleanup();
  await show(() => Promise.reject(noSession));
  expect([await earnsFirst(), screen.queryByText("history")]).toEqual([true, null]);
});

it("leads a member to their rewards first, once all that stands above is there", async () => {
  document.documentElement.dataset.known = "1";
  await show(() => never);
  expect([screen.queryByRole("navigation"), screen.queryByText(m.loyalty_earn())]).toEqual([null, null]);
  cleanup();
  await show(async () => ({ balance: 1, level: null }));
  expect([await earnsFirst(), screen.getByText(m.loyalty_my_rewards()).tagName]).toEqual([false, "SPAN"]);
});

it("leads who has signed in to the heading, since the form is gone", async () => {
  await show(() => Promise.reject(noSession));
  const heading = document.body.appendChild(document.createElement("h1"));
  answerWith(async () => ({ balance: 1, level: null }));
  await act(async () => own.refresh.get("wallet")?.());
  expect(document.activeElement).toBe(heading);
  heading.remove();
});

it("shows nothing of a member whose session has ended", async () => {
  await show(async () => ({ balance: 1, level: null }));
  await screen.findByText(/history/);
  answerWith(() => Promise.reject(noSession));
  await act(async () => own.refresh.get("wallet")?.());
  expect([screen.queryByText(/history/), screen.queryByText(m.loyalty_my_rewards())]).toEqual([null, null]);
  expect([screen.getByText(/welcome/) !== null, await earnsFirst()]).toEqual([true, true]);
});

it("reads the coupons once, and removes nothing while it reads again", async () => {
  document.documentElement.dataset.known = "1";
  await show(async () => ({ balance: 1, level: null }));
  await screen.findByText(/history/);
  const countReads = () =>
    vi.mocked(client.send).mock.calls.filter(([call]) => (call as unknown) === listCoupons).length;
  await act(async () => setGuest({ customer: { id: "c" } as never }));
  expect(countReads()).toBe(1);
  cleanup();
  const others = vi.mocked(client.send).getMockImplementation();
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call === listCoupons) throw new Error("offline");
    return others?.(call as never, undefined as never);
  }) as never);
  render(<LoyaltyScreen />, { wrapper: MemoryRouter });
  await screen.findByText(/history/);
  vi.mocked(client.send).mockReturnValueOnce(never as never);
  await act(async () => own.refresh.get("coupon")?.());
  expect([countReads(), screen.queryByRole("navigation") !== null]).toEqual([3, true]);
});

it("leads to levels only where there are points, and says a failure once", async () => {
  const member = async () => ({ balance: 1, level: null });
  const linkToLevels = () => screen.queryByText(m.loyalty_levels());
  await show(member);
  await screen.findByText(/history/);
  expect(linkToLevels()).not.toBeNull();
  cleanup();
  await show(member, async () => ({ rules: null, bonuses: [] }));
  await screen.findByText(m.loyalty_my_rewards());
  expect(linkToLevels()).toBeNull();
  cleanup();
  const fail = () => Promise.reject(new Error("offline"));
  document.documentElement.dataset.known = "1";
  await show(fail, fail);
  expect(await screen.findAllByRole("alert")).toHaveLength(1);
});

it("watches coupons once they are read, since the stream reads at its start", async () => {
  document.documentElement.dataset.known = "1";
  answerWith(async () => ({ balance: 1, level: null }));
  const others = vi.mocked(client.send).getMockImplementation();
  let answer = (_: object) => {};
  vi.mocked(client.send).mockImplementation(((call: unknown) =>
    (call as unknown) === listCoupons
      ? new Promise((resolve) => (answer = resolve))
      : others?.(call as never, undefined as never)) as never);
  render(<LoyaltyScreen />, { wrapper: MemoryRouter });
  await act(async () => undefined);
  expect([...own.watched]).toEqual(["wallet"]);
  await act(async () => answer({ available: [] }));
  expect([...own.watched]).toContain("coupon");
});

it("leads a visitor from a shop to how points are earned, once", async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => undefined);
  answerWith(() => Promise.reject(noSession));
  render(<LoyaltyScreen />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={["/loyalty/u#earn"]}>{children}</MemoryRouter>,
  });
  await screen.findByRole("heading", { name: m.loyalty_earn() });
  await act(async () => own.refresh.get("wallet")?.());
  expect(scroll).toHaveBeenCalledTimes(1);
  scroll.mockRestore();
});

it("asks nobody to sign in where nothing rewards a guest, and hides no points of before", async () => {
  own.services = ["menu"];
  const noRules = async () => ({ rules: null, bonuses: [] });
  await show(() => Promise.reject(noSession), noRules);
  await screen.findByRole("heading", { name: m.loyalty_off() });
  expect(screen.queryByText(/welcome/)).toBeNull();
  cleanup();
  await show(async () => ({ balance: 0, level: null, lifetime_points: 0 }), noRules);
  expect(screen.queryByRole("heading", { name: m.loyalty_off() })).not.toBeNull();
  cleanup();
  await show(async () => ({ balance: 3, level: null, lifetime_points: 5 }), noRules);
  expect(await screen.findByText(/history/)).not.toBeNull();
  cleanup();
  document.documentElement.dataset.known = "1";
  await show(() => Promise.reject(new Error("offline")), noRules);
  expect([
    (await screen.findAllByRole("alert")).length,
    screen.queryByRole("heading", { name: m.loyalty_off() }),
  ]).toEqual([1, null]);
});
