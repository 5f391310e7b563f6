// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { PunchCardView } from "@sufra/domain/punch-cards/api.ts";
import { durationText } from "@sufra/ui/i18n/duration.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CardPanel } from "./card-panel.tsx";

vi.mock("../app/visit.ts", () => ({ visitRouteId: "visit", useVisit: () => ({ uuid: "u" }) }));
afterEach(cleanup);

const day = 86_400;
const begun = { status: "alive", progress: "none", punches: 0, required: 8, days: 30, expires_at: null };
const show = (change: Partial<PunchCardView>): void => {
  const texts = { name: "Coffee", description: "", terms: "", reward_name: "Latte", reward_id: null };
  const card = { id: "p", stamp: null, reward_picture: null, ...texts, ...begun, ...change } as PunchCardView;
  const page = <CardPanel card={card} linked />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
};
const period = () => m.punch_cards_period({ days: durationText(30 * day) });

it.each([
  ["its rule where the establishment wrote nothing", "", () => m.punch_cards_rule({ count: 8 })],
  ["the establishment's own words", "One stamp with each coffee", () => "One stamp with each coffee"],
])("says %s, and how long a card is valid", (_title, description, rule) => {
  show({ description });
  screen.getByText(rule());
  screen.getByText(period());
});

it("says the time left of a begun card in place of its period", () => {
  show({ progress: "some" as never, punches: 2, expires_at: new Date(Date.now() + 5 * day * 1_000).toISOString() });
  screen.getByText(m.punch_cards_days_left({ days: durationText(5 * day) }));
  expect(screen.queryByText(period())).toBeNull();
});

it("links the stamps of a card that has its own page only", () => {
  show({});
  screen.getByRole("link", { name: m.punch_cards_punches() });
  cleanup();
  show({ id: null });
  expect(screen.queryByRole("link")).toBeNull();
});
