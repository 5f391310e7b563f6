// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { Waiting } from "./waiting.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({
    uuid: "u",
    branch: { id: "b1" },
    services: ["coupons", "prize_shop", "punch_cards"],
    establishment: { time_zone: "Asia/Riyadh" },
  }),
}));
vi.mock("../loyalty/use-own-events.ts", () => ({ useOwnEvents: () => undefined }));
const coupons = vi.hoisted(() => ({ available: [] as object[] }));
vi.mock("../coupons/use-coupons.ts", () => ({ useCoupons: () => ({ data: coupons }) }));
afterEach(() => {
  cleanup();
  forgetGuest();
});

const prize = (name: string, points: number, reason: string | null, missing_points = 0) => ({
  id: name,
  image: null,
  name,
  points,
  reason,
  missing_points,
  state: reason === null ? "claimable" : "not_claimable",
});
const coupon = (name: string, over: object = {}) => ({
  id: name,
  name,
  state: "expiring",
  reason: null,
  branch_ids: null,
  expires_at: "2026-12-04T20:59:59Z",
  ...over,
});
const card = (name: string, punches: number) => ({ id: name, program_id: name, name, punches, required: 5 });

type Own = { prizes?: object[]; available?: object[]; cards?: object[] };
/** The titles of the rows, once the prizes are here. */
const show = async ({ prizes = [], available = [], cards = [] }: Own): Promise<string[]> => {
  setGuest({ customer: { id: "c" } as never, punch_cards: cards as never });
  coupons.available = [...available, coupon("last")];
  vi.mocked(client.send).mockResolvedValue({ prizes } as never);
  render(<Waiting />, { wrapper: MemoryRouter });
  await act(async () => undefined);
  return screen.getAllByRole("link").map((link) => link.querySelector("span > span")?.textContent ?? "");
};
const far = [prize("level", 10, "level", 5), prize("gone", 10, "stock", 5), prize("limits", 10, "limits", 5)];

it("says that a prize is free, and of others that the points suffice", async () => {
  await show({ prizes: [prize("gift", 0, null)] });
  expect(screen.queryByText(m.prizes_free())).not.toBeNull();
  cleanup();
  await show({ prizes: [prize("tea", 10, null)] });
  expect([screen.queryByText(m.prizes_free()), screen.queryByText(m.entry_prize_now()) !== null]).toEqual([null, true]);
});

it("names the dearest prize that the points are enough for", async () => {
  const prizes = [prize("tea", 10, null), prize("cake", 90, null), prize("near", 91, "points", 1)];
  expect(await show({ prizes })).toEqual(["cake", "last"]);
  expect(screen.getByText("cake").nextSibling?.textContent).toBe(m.entry_prize_now());
});

it("names the prize that lacks the fewest points, and none that more points would not give", async () => {
  expect(await show({ prizes: [...far, prize("dear", 90, "points", 70), prize("cake", 40, "points", 20)] })).toEqual([
    "cake",
    "last",
  ]);
  expect(screen.getByText("cake").nextSibling?.textContent).toBe(m.entry_prize_points({ count: 20 }));
  cleanup();
  expect(await show({ prizes: far })).toEqual(["last"]);
});

it("names cards that were begun, and coupons that end soon and can be used here", async () => {
  const available = [
    coupon("spent on a first order", { reason: "first_order" }),
    coupon("not yet", { reason: "not_started" }),
    coupon("of another branch", { branch_ids: ["b2"] }),
    coupon("of this branch", { branch_ids: ["b1"] }),
    coupon("later", { state: "available" }),
  ];
  const cards = [card("begun", 3), card("new", 0)];
  expect(await show({ available, cards })).toEqual(["begun", "of this branch", "last"]);
  expect(screen.getByText("begun").nextSibling?.textContent).toBe(m.entry_punches_left({ count: 2 }));
  expect(screen.getByText("last").nextSibling?.textContent).toContain("4 ديسمبر");
});
