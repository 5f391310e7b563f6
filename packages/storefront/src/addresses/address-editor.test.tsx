// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { fieldCatalog } from "@sufra/domain/errors/field-catalog.ts";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { branch } from "../checkout/visit.test-data.ts";
import { AddressEditor } from "./address-editor.tsx";

vi.mock("../app/session.ts", async () => ({ client: { send: vi.fn(() => Promise.reject(lost)) } }));
vi.mock("../app/visit.ts", async () => (await import("../checkout/visit.test-data.ts")).mockVisit());
vi.mock("./place-picker.tsx", () => ({ PlacePicker: () => null }));
const lost = new TransportFailure("network");
afterEach(cleanup);

const empty = { door_number: "", level_number: "", block_number: "", phone_number: "", notes: "" };
const address = { ...empty, id: null, title: "Home", description: "Olaya Street", lat: 24.7, lng: 46.7 };

/** Types another number into a visitor's address, and presses the button. */
const send = async (phone: string) => {
  const onDone = vi.fn();
  const editor = <AddressEditor branch={branch as never} address={address} onDone={onDone} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: editor }])} />);
  fireEvent.change(screen.getByLabelText(new RegExp(m.addresses_phone())), { target: { value: phone } });
  fireEvent.click(screen.getByRole("button", { name: m.addresses_deliver_here() }));
  return onDone;
};

it("refuses a number that the server would refuse, and opens the part that holds it", async () => {
  const onDone = await send("123");
  expect(await screen.findByText(fieldCatalog.number_invalid.sa)).toBeTruthy();
  expect(document.querySelector("details")?.open).toBe(true);
  expect(onDone).not.toHaveBeenCalled();
});

it.each([
  ["", ""],
  [" ", ""],
  ["0512345678", "0512345678"],
  ["٠٥١٢٣٤٥٦٧٨", "٠٥١٢٣٤٥٦٧٨"],
  ["+971501234567", "+971501234567"],
])("accepts the number «%s»", async (typed, phone_number) => {
  const onDone = await send(typed);
  await vi.waitFor(() => expect(onDone.mock.calls[0]?.[0]).toMatchObject({ phone_number }));
});
