import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { PosLinkable, PosLinkList, PosOverview, PosReading } from "@sufra/domain/pos/api.ts";
import { client } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";

const both = (text: string) => ({ sa: text, en: text });
export const at = "2026-11-25T10:00:00.000Z";
export const branchId = "11111111-1111-4111-8111-111111111111";

const workplace = {
  style: { language: "en", zone: "Asia/Riyadh", digits: "latin" },
  staff: { establishment: { name: both("Riwaq") }, branches: [] },
} as unknown as Workplace;

export const read: PosReading = { state: "done", pages: 3, error: null, next_at: at, started_at: at, ended_at: at };

export const overview: PosOverview = {
  connectable: true,
  business: { name: "Riwaq Foods", reference: "597612", connected_at: at, issues: [] },
  branches: [{ branch_id: branchId, name: both("Olaya"), integrated: false, needs: [] }],
  reads: { links: read },
};

const link = (kind: PosLinkable["kind"], local_id: string, more: Partial<PosLinkable> = {}): PosLinkable => ({
  kind,
  local_id,
  name: both(local_id),
  external_id: null,
  gone: false,
  suggestion: null,
  ...more,
});
const choice = (id: string) => ({ id, name: both(`Their ${id}`) });

export const links: PosLinkList = {
  branches: [link("branch", branchId, { name: both("Olaya"), suggestion: "b1" })],
  tables: [],
  charges: [link("charge", "delivery", { external_id: "c1", gone: true })],
  taxes: [],
  payment_methods: [],
  choices: { branches: [choice("b1")], charges: [choice("c2")], taxes: [], payment_methods: [] },
};

const spyOnClient = () => vi.spyOn(client, "send");
let sent: ReturnType<typeof spyOnClient>;

/** Answers by method and address; a call that is not named fails the test. */
export const answer = (answers: Record<string, unknown>): void => {
  sent = spyOnClient();
  sent.mockReset().mockImplementation((async (call: { method: string; url: string }, input: unknown) => {
    const key = `${call.method} ${call.url}`;
    if (!(key in answers)) throw new Error(`no answer for ${key}`);
    const given = answers[key];
    return typeof given === "function" ? given(input) : given;
  }) as never);
};

/** What was sent to an address. */
export const bodies = (key: string): unknown[] =>
  sent.mock.calls.flatMap(([call, input]) =>
    `${call.method} ${call.url}` === key ? [(input as { body?: unknown }).body] : [],
  );

export const show = (element: ReactElement, path = "/"): void => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path: "/", element },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queries}>
      <WorkplaceContext value={workplace}>
        <RouterProvider router={router} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
};

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole("button", { name });
