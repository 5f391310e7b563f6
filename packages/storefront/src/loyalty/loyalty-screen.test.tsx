// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readRules, readWallet } from "@sufra/domain/loyalty/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { LoyaltyScreen } from "./loyalty-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ uuid: "u", services: ["prize_shop"], establishment: { time_zone: "Asia/Riyadh" } }),
}));
vi.mock("../app/page.tsx", () => ({ Page: ({ children }: { children: unknown }) => children }));
vi.mock("../entry/waiting.tsx", () => ({ WaitingList: () => null }));
vi.mock("./activity-list.tsx", () => ({ ActivityList: () => "history" }));
vi.mock("./visitor-welcome.tsx", () => ({ VisitorWelcome: () => "welcome" }));
vi.mock("./wallet-card.tsx", () => ({ WalletCard: () => "card" }));
const own = vi.hoisted(() => ({ refresh: new Map<string, () => void>() }));
vi.mock("./use-own-events.ts", () => ({
  useOwnEvents: ([event]: string[], refresh: () => void) => void own.refresh.set(event ?? "", refresh),
}));
vi.mock("./rule-sentences.ts", () => ({
  earnSentences: () => ["earn"],
  ruleSentences: () => ["rule"],
  spendSentences: () => [],
}));

beforeEach(() => {
  delete document.documentElement.dataset.known;
});
afterEach(cleanup);

const noSession = new ApiProblem("not_authenticated", 401, {});
const never = new Promise<never>(() => undefined);

const answerWith = (wallet: () => Promise<unknown>): void => {
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call === readWallet) return wallet();
    if (call === readRules) return { rules: { halalas_per_point: 10 }, bonuses: [] };
    return { vendors: [], prizes: [], available: [] };
  }) as never);
};
const show = async (wallet: () => Promise<unknown>): Promise<void> => {
  answerWith(wallet);
  render(<LoyaltyScreen />, { wrapper: MemoryRouter });
  await act(async () => undefined);
};

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
