// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { WheelView } from "@sufra/domain/campaigns/wheel-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { beginWithKnownGuest } from "../prizes/known-guest.test-data.ts";
import { WheelGame } from "./wheel-game.tsx";

vi.mock("./use-spin.ts", () => ({ useSpin: () => ({ stage: { at: "idle" } }) }));
vi.mock("../app/use-date-style.ts", () => ({ useDateStyle: () => ({ language: "sa", zone: "Asia/Riyadh" }) }));
beginWithKnownGuest();

const rules = { per_order: false, new_to: null, level: null, once_per: "customer", loss_wait: null, win_period: null };
const show = (odds: { label: string; chance: number }[]): void => {
  const segments = odds.map(({ label }) => ({ label, kind: "gift" }));
  const wheel = { id: "w", name: "Wheel", description: "", full_name: null, refusal: null, unseen: null };
  const view = { ...wheel, segments, odds, rules: { ...rules, form_required: false, ends_at: null } };
  render(<WheelGame wheel={view as unknown as WheelView} orderId={undefined} onReload={() => undefined} />);
};

it("lists the chances of a spin from the most likely gift to the least", () => {
  show([
    { label: "tea", chance: 1_050 },
    { label: "cake", chance: 0 },
    { label: "luck", chance: 8_950 },
  ]);
  const list = screen.getByRole("region", { name: m.campaigns_odds() });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    `luck${m.campaigns_chance({ percent: "89.5" })}`,
    `tea${m.campaigns_chance({ percent: "10.5" })}`,
    `cake${m.campaigns_chance_least({ percent: "0.01" })}`,
  ]);
});
