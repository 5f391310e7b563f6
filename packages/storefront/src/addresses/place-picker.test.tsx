// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { listZones } from "@sufra/domain/delivery/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { PlacePicker } from "./place-picker.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
afterEach(cleanup);

const branch = { id: "b", lat: 24.7, lng: 46.7 } as BranchDetail;
const show = async () => {
  vi.mocked(client.send).mockImplementation((async (call: unknown) =>
    call === listZones ? { zones: [] } : { tiles: null, search: null }) as never);
  const nothing = () => undefined;
  const pin = { lat: 24.71, lng: 46.7 };
  const on = { onMove: nothing, onRefused: nothing, onDescribe: nothing };
  render(<PlacePicker branch={branch} pin={pin} placed uncovered={false} box={createRef()} {...on} />);
  await act(async () => undefined);
};

it("draws the area low where there are no streets, without excuse, to be zoomed", async () => {
  await show();
  expect(screen.getByRole("group", { name: m.ui_map_label() }).getAttribute("viewBox")).toBe("0 0 360 160");
  expect(screen.queryByText(m.ui_map_none())).toBeNull();
  expect(screen.getByRole("button", { name: m.ui_map_zoom_in() })).toBeTruthy();
});

it("draws no branch, which the pin would half hide", async () => {
  await show();
  expect(screen.getByRole("button", { name: m.ui_map_pin() })).toBeTruthy();
  expect(screen.queryByRole("img", { name: m.ui_map_branch() })).toBeNull();
});
