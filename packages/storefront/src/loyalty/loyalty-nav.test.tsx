// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { WalletView } from "@sufra/domain/loyalty/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { LoyaltyNav } from "./loyalty-nav.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
const visit = vi.hoisted(() => ({ uuid: "u", services: [] as string[] }));
vi.mock("../app/visit.ts", () => ({ useVisit: () => visit }));
vi.mock("./use-own-events.ts", () => ({ useOwnEvents: () => undefined }));
afterEach(() => {
  cleanup();
  forgetGuest();
});

const all = ["prize_shop", "points_shop", "punch_cards", "coupons", "wheel", "referral"];
const prizes = [{ state: "claimable" }, { state: "not_claimable" }, { state: "claimable" }] as never;
const wallet = { level: null } as WalletView;

/** What each link says below its label. */
const show = async (
  props: Partial<Parameters<typeof LoyaltyNav>[0]>,
  services = all,
  available: object[] = [{}, {}],
): Promise<Map<string, string>> => {
  visit.services = services;
  vi.mocked(client.send).mockResolvedValue({ available } as never);
  const defaults = { wallet: undefined, isVisitor: false, hasPoints: true, coupons: [], prizes: [] };
  render(<LoyaltyNav {...defaults} {...props} />, { wrapper: MemoryRouter });
  await act(async () => undefined);
  return new Map(
    screen.getAllByRole("link").map((link) => {
      const [label, text] = [...link.querySelectorAll("span:not(:has(*))")];
      return [label?.textContent ?? "", text?.textContent ?? ""];
    }),
  );
};

it("says what a member can use at each place", async () => {
  const shown = await show({ wallet, coupons: [{}] as never, prizes });
  expect(shown.get(m.loyalty_prize_shop())).toBe(m.loyalty_prizes_ready({ count: 2 }));
  expect(shown.get(m.loyalty_my_rewards())).toBe(m.loyalty_rewards_owned({ count: 3 }));
  expect(shown.get(m.loyalty_coupons())).toBe(m.loyalty_coupons_available({ count: 1 }));
});

it("describes a place where a member has nothing, or not all of it is read", async () => {
  const shown = await show({ wallet }, all, []);
  expect(shown.get(m.loyalty_my_rewards())).toBe(m.loyalty_my_rewards_text());
  expect(shown.get(m.loyalty_prize_shop())).toBe(m.loyalty_prize_shop_text());
  expect(shown.get(m.loyalty_coupons())).toBe(m.loyalty_coupons_text());
  cleanup();
  const half = await show({ wallet, coupons: undefined });
  expect(half.get(m.loyalty_my_rewards())).toBe(m.loyalty_my_rewards_text());
});

it("shows a visitor no rewards of their own, and reads none", async () => {
  vi.mocked(client.send).mockClear();
  const shown = await show({ isVisitor: true });
  expect([shown.has(m.loyalty_my_rewards()), shown.has(m.loyalty_prize_shop())]).toEqual([false, true]);
  expect(client.send).not.toHaveBeenCalled();
});

it("leaves out what the restaurant does not offer, and the levels where there are no points", async () => {
  const shown = await show({ wallet }, ["coupons"]);
  expect([...shown.keys()]).toEqual([m.loyalty_my_rewards(), m.loyalty_coupons(), m.loyalty_levels()]);
  cleanup();
  expect([...(await show({ wallet, hasPoints: false }, [])).keys()]).toEqual([m.loyalty_my_rewards()]);
});

it("says how many stamps the fullest card has", async () => {
  expect((await show({ wallet })).get(m.loyalty_punch_cards())).toBe(m.loyalty_punch_cards_text());
  cleanup();
  const cards = [
    { punches: 0, required: 2 },
    { punches: 1, required: 6 },
    { punches: 3, required: 6 },
  ];
  setGuest({ punch_cards: cards as never });
  expect((await show({ wallet })).get(m.loyalty_punch_cards())).toBe(m.punch_cards_stamps({ count: 3, required: 6 }));
});
