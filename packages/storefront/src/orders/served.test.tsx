// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listEvaluations, readEvaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { readWallet } from "@sufra/domain/loyalty/api.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { getDraft } from "../campaigns/evaluation-draft.ts";
import { Served } from "./served.tsx";

const uuid = "7b0a8f6e-2f6a-4c0b-9d59-0d9d7a3f1c11";
const services = ["evaluation"];
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../loyalty/use-own-events.ts", () => ({ useOwnEvents: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ uuid, services, establishment: { time_zone: "Asia/Riyadh", words: { served: "بالعافية عليك" } } }),
}));

const order = { id: "o", status: "delivered", points: { amount: 38, posted: true } } as OrderDetail;
const asked = (kind: string) => ({ id: `q-${kind}`, kind, text: kind, optional: false });
let questions = [asked("text"), asked("rating")];
let refusal: object | null = null;
let forms = [
  { id: "visit", per: "period" },
  { id: "form", per: "order" },
];
const animate = vi.fn(() => ({ finished: new Promise(() => {}), cancel: () => undefined }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  animate.mockClear();
  Element.prototype.animate = animate as unknown as Element["animate"];
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
  setGuest({ customer: { id: "c" } as never });
  vi.mocked(client.send).mockImplementation((async (call: unknown, sent: { params: { form: string } }) => {
    if (call === listEvaluations) return { forms };
    if (call === readEvaluation) return { id: sent.params.form, questions, refusal };
    if (call === readWallet) return { balance: 140 };
    throw new Error("an unexpected call");
  }) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  questions = [asked("text"), asked("rating")];
  refusal = null;
  forms = [
    { id: "visit", per: "period" },
    { id: "form", per: "order" },
  ];
});

const open = async () => {
  const router = createMemoryRouter([
    { path: "/", element: <Served order={order} /> },
    { path: "*", element: null },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText("بالعافية عليك");
  return router;
};
const getStars = () => screen.queryAllByRole("button");

it("opens the order's form with the tapped score chosen", async () => {
  const router = await open();
  expect(getStars().map((star) => star.getAttribute("aria-label"))).toEqual(
    [1, 2, 3, 4, 5].map((count) => m.campaigns_rate_stars({ count })),
  );
  fireEvent.click(screen.getByRole("button", { name: m.campaigns_rate_stars({ count: 4 }) }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/evaluate/${uuid}/form`));
  expect(router.state.location.search).toBe("?order=o");
  expect(getDraft("form", "o").get()).toEqual({ answers: { "q-rating": 4 }, step: 1, waiting: false });
});

it("shows the true balance, and the points land on it once", async () => {
  await open();
  const name = `${m.prizes_balance()}: ${m.loyalty_points({ count: 140 })}`;
  expect(screen.getByRole("status", { name }).textContent).toContain("140");
  screen.getByText(m.cart_points_earned({ count: 38 }));
  await vi.waitFor(() => expect(screen.getByRole("status", { name }).textContent).toContain("+38"));
  cleanup();
  animate.mockClear();
  await open();
  expect(animate).not.toHaveBeenCalled();
  expect(screen.getByRole("status", { name }).textContent).toBe(
    `${m.prizes_balance()} ${m.loyalty_points({ count: 140 })}`,
  );
});

it("does not ask twice", async () => {
  refusal = { code: "submission_limit" };
  await open();
  expect(getStars()).toEqual([]);
});

it("does not ask where there is no form", async () => {
  forms = [];
  await open();
  expect(getStars()).toEqual([]);
  expect(screen.queryByRole("link")).toBeNull();
});

it("links to a form without stars", async () => {
  questions = [asked("text")];
  await open();
  expect(getStars()).toEqual([]);
  expect(screen.getByRole("link").getAttribute("href")).toBe(`/evaluate/${uuid}/form?order=o`);
});

it("asks no visitor, who has neither forms of orders nor points", async () => {
  setGuest({ customer: null });
  await open();
  expect(client.send).not.toHaveBeenCalled();
});

it("moves nothing where less motion is wanted", async () => {
  vi.mocked(globalThis.matchMedia).mockReturnValue({ matches: true } as MediaQueryList);
  await open();
  expect(getStars()).toHaveLength(5);
  expect(screen.getByRole("status").textContent).toBe(`${m.prizes_balance()} ${m.loyalty_points({ count: 140 })}`);
  expect(animate).not.toHaveBeenCalled();
});
