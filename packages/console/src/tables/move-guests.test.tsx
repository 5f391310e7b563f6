// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { client, queryClient } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import type { StaffTable } from "../branches/branch-data.ts";
import { MoveGuests } from "./move-guests.tsx";

const workplace = { branch: { id: "olaya" }, style: { language: "en" } } as unknown as Workplace;
const table = (number: number, state: StaffTable["state"]): StaffTable => ({
  id: `t${number}`,
  number,
  seats: 4,
  state,
  updated_at: "2026-11-21T10:00:00.000Z",
  seated_at: null,
  amount: 0,
  uuid: null,
  open_orders: [],
  calls: [],
});
const tables = [table(1, "occupied"), table(2, "available"), table(3, "occupied")];

const open = (from: StaffTable, onMoved = vi.fn()) => {
  render(
    <QueryClientProvider client={queryClient}>
      <WorkplaceContext value={workplace}>
        <MoveGuests table={from} tables={tables} onMoved={onMoved} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
  return onMoved;
};

const target = (number: number) =>
  within(screen.getByRole("group")).getByRole("button", { name: new RegExp(`${number}$`) });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("moves guests to a free table at once, and asks before it merges them with others", async () => {
  const send = vi.spyOn(client, "send").mockResolvedValue({ id: "t2" } as never);
  const onMoved = open(tables[0] as StaffTable);
  fireEvent.click(screen.getByRole("button"));
  expect(within(screen.getByRole("group")).getAllByRole("button")).toHaveLength(2);
  fireEvent.click(target(2));
  await waitFor(() => expect(onMoved).toHaveBeenCalledWith("t2"));
  expect(send.mock.calls[0]?.[1]).toMatchObject({ params: { id: "t1" }, body: { to: "t2", merge: false } });
  fireEvent.click(screen.getByRole("button", { expanded: false }));
  fireEvent.click(target(3));
  expect(send).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole("button", { name: /^(Merge|دمج الطاولتين)$/, hidden: true }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]?.[1]).toMatchObject({ body: { to: "t3", merge: true } });
});

it("offers nothing at a table where nobody sits", () => {
  open(tables[1] as StaffTable);
  expect(screen.queryByRole("button")).toBeNull();
});
