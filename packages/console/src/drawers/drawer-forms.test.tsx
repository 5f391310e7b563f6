// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { client } from "../app/client.ts";
import { CountForm, EntryForm, OpenForm } from "./drawer-forms.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;

const show = (form: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkplaceContext value={workplace}>{form}</WorkplaceContext>
    </QueryClientProvider>,
  );

const send = vi.spyOn(client, "send");
const bodies = () => send.mock.calls.map(([, input]) => (input as { body?: unknown }).body);
const type = (name: string, value: string) => {
  const field = document.querySelector(`[name="${name}"]`);
  if (!field) throw new Error(`no field ${name}`);
  fireEvent.change(field, { target: { value } });
};
const submit = () => fireEvent.click(screen.getByRole("button"));

beforeEach(() => void send.mockReset().mockResolvedValue({} as never));
afterEach(cleanup);

describe("the forms of a drawer", () => {
  it("open it with a float of zero or more, in either digits, and never without one", async () => {
    const done = vi.fn();
    show(<OpenForm drawerId="d" onDone={done} />);
    submit();
    await waitFor(() => expect(document.querySelector('[name="opening"][aria-invalid="true"]')).not.toBeNull());
    expect(send).not.toHaveBeenCalled();
    type("opening", "٢٥٠٫٥");
    submit();
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(bodies()).toEqual([{ opening: 25_050 }]);
  });

  it("take cash out only with its reason", async () => {
    const done = vi.fn();
    show(<EntryForm shiftId="s" kind="paid_out" onDone={done} />);
    type("amount", "12.5");
    submit();
    await waitFor(() => expect(document.querySelector('[name="reason"][aria-invalid="true"]')).not.toBeNull());
    expect(send).not.toHaveBeenCalled();
    type("reason", "Ice");
    submit();
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(bodies()).toEqual([{ kind: "paid_out", amount: 1_250, reason: "Ice" }]);
  });

  it("count an empty drawer as zero, an unwritten count never, and read no figures before", async () => {
    const closed = vi.fn();
    show(<CountForm shiftId="s" onClosed={closed} />);
    submit();
    await waitFor(() => expect(document.querySelector('[name="counted"][aria-invalid="true"]')).not.toBeNull());
    expect(send).not.toHaveBeenCalled();
    type("counted", "0");
    submit();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(bodies()).toEqual([{ counted: 0 }]);
  });
});
