import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { ReactNode } from "react";
import { vi } from "vitest";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";

export const boardOrder = (fields: Partial<BoardOrder>): BoardOrder => ({
  id: "018f0000-0000-7000-8000-000000000001",
  number: 1,
  business_day: "2026-11-21",
  branch_id: "018f0000-0000-7000-8000-0000000000b1",
  status: "pending",
  order_type: 1,
  payment_method: "cash",
  payment_state: "unpaid",
  total: 5750,
  received: 0,
  due: 5750,
  table_number: 4,
  scheduled_at: null,
  promised_at: "2026-11-21T10:30:00.000Z",
  accept_before: "2026-11-21T10:10:00.000Z",
  start_at: null,
  accepted_at: null,
  created_at: "2026-11-21T10:00:00.000Z",
  updated_at: "2026-11-21T10:00:00.000Z",
  customer_name: "Sara",
  notes: "",
  vehicle: "",
  address: null,
  status_reason: null,
  lines: [],
  pos: null,
  moves: ["sent_to_kitchen", "declined", "canceled"],
  ...fields,
});

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;

export const boardActions = {
  advance: vi.fn(),
  acceptAll: vi.fn(),
  end: vi.fn(),
  settle: vi.fn(),
  moving: new Set<string>(),
};

/** Renders a part of the board, in English and in the time of Riyadh. */
export const renderOnBoard = (part: ReactNode) =>
  render(
    <MemoryRouter>
      <WorkplaceContext value={workplace}>{part}</WorkplaceContext>
    </MemoryRouter>,
  );
