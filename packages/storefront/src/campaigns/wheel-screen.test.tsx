// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { beginWithKnownGuest } from "../prizes/known-guest.test-data.ts";
import { WheelChoice } from "./wheel-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({ visitRouteId: "visit", useVisit: () => ({ uuid: "u" }) }));
beginWithKnownGuest();

const refuse = (code: string, need: string | null = null) => ({ code, need, detail: "Why not", again: null });

it.each([
  ["that waits", refuse("spin_too_early"), "Why not", m.campaigns_wheel_open],
  ["that asks a visitor's number", refuse("phone_not_verified"), "Win a cake", m.campaigns_spin],
  ["that asks for a name", refuse("not_eligible", "form"), "Win a cake", m.campaigns_spin],
  ["that can be turned", null, "Win a cake", m.campaigns_spin],
])("the card of a wheel %s", async (_title, refusal, words, action) => {
  const segments = [{ label: "Cake", drawing: "gift", image: null }];
  vi.mocked(client.send).mockResolvedValue({ segments, refusal } as never);
  const card = <WheelChoice wheel={{ id: "w", name: "Wheel", description: "Win a cake" }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: card }])} />);
  await screen.findByText("Cake");
  expect([screen.queryByText(words) !== null, screen.queryByText(action()) !== null]).toEqual([true, true]);
});
