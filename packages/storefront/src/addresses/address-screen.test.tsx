// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listAddresses } from "@sufra/domain/customers/api.ts";
import { checkDelivery } from "@sufra/domain/delivery/api.ts";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { AddressScreen } from "./address-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  visitRouteId: "visit",
  useVisit: () => ({ uuid: "u", branch: { id: "b" }, establishment: { id: "shop", time_zone: "Asia/Riyadh" } }),
}));
vi.mock("../app/screen-styles.tsx", () => ({ ScreenStyles: () => null }));
vi.mock("./address-editor.tsx", () => ({ AddressEditor: () => <p>editor</p> }));

const home = { id: "a1", title: "Home", description: "Olaya Street", lat: 24.7, lng: 46.7 };
const lost = () => Promise.reject(new TransportFailure("network"));
const answer = (work: () => Promise<unknown>) =>
  vi.mocked(client.send).mockImplementation(((call: unknown) => (call === listAddresses ? work() : lost())) as never);
const signIn = (id: string) => act(() => setGuest({ customer: { id } as never }));

const open = async (state: unknown = null) => {
  const routes = [
    { path: "/", element: <AddressScreen /> },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: "/", state }] });
  render(<RouterProvider router={router} />);
  await act(async () => undefined);
  return router;
};
/** Opens the page anew, as after a scan, before the guest is read. */
const openAnew = async () => {
  const stored = new Map(
    Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "").map((key) => [
      key,
      localStorage.getItem(key) ?? "",
    ]),
  );
  cleanup();
  forgetGuest();
  for (const [key, value] of stored) localStorage.setItem(key, value);
  await open();
};
const getTools = () => screen.queryAllByRole("button", { name: m.addresses_edit_one({ name: "Home" }) }).length;

beforeEach(async () => {
  localStorage.clear();
  document.documentElement.dataset.cartKey = "sufra:cart:shop";
  answer(async () => ({ addresses: [home] }));
  signIn("c1");
  await open();
  expect([screen.getByText("Olaya Street").textContent, getTools()]).toEqual(["Olaya Street", 1]);
});
afterEach(() => {
  cleanup();
  forgetGuest();
});

it("shows without a network the addresses seen last, which cannot be edited then", async () => {
  cleanup();
  answer(lost);
  await open();
  expect([screen.getByText("Olaya Street").textContent, getTools()]).toEqual(["Olaya Street", 0]);
  screen.getByText(m.addresses_seen_last());
});

it("shows them also before the guest is read, and never to another one", async () => {
  answer(lost);
  await openAnew();
  screen.getByText("Olaya Street");
  signIn("c2");
  await act(async () => undefined);
  expect(screen.queryByText("Olaya Street")).toBeNull();
});

it("forgets them with the guest", async () => {
  cleanup();
  answer(lost);
  forgetGuest();
  await open();
  expect(screen.queryByText("Olaya Street")).toBeNull();
  screen.getByText("editor");
});

it.each([
  [{ next: "/checkout/u" }, "/checkout/u"],
  [null, "/menu/u"],
])("leads back to the page that asked for an address: %j", async (state, path) => {
  cleanup();
  const offer = { branch_id: "b", zone_id: "z", fee: 1000, minimum: 0, minutes: 40 };
  const calls = new Map<unknown, unknown>([
    [listAddresses, { addresses: [home] }],
    [checkDelivery, offer],
  ]);
  vi.mocked(client.send).mockImplementation((async (call: unknown) => calls.get(call)) as never);
  const router = await open(state);
  await act(() => router.navigate("/?edit=a1"));
  await act(() => router.navigate("/"));
  await act(async () => screen.getByText("Olaya Street").click());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(path));
});
