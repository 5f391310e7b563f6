// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createTables } from "@sufra/domain/tables/console-api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { fieldCatalog } from "@sufra/domain/errors/field-catalog.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { fieldsOf } from "./fields.tsx";
import { ManagedForm, useManagedForm } from "./managed-form.tsx";

type Values = { number: number | null; seats: number | null; count: number | null; note: string };
type Save = (body: object) => Promise<unknown>;

const f = fieldsOf<Values>();
const elsewhere = "Elsewhere";
const start: Values = { number: null, seats: 4, count: 1, note: "" };

const Screen = ({ save, initial = start }: { save: Save; initial?: Values }) => {
  const form = useManagedForm<Values, object>({
    initial,
    schema: createTables.body,
    body: ({ note: _, ...body }) => body,
    rules: ({ note }) => ({ note: note === "bad" ? "field_invalid" : undefined }),
    save,
    refreshes: [],
  });
  return (
    <ManagedForm form={form}>
      <f.Count name="number" label="Number" />
      <f.Count name="seats" label="Seats" />
      <f.Text name="note" label="Note" />
    </ManagedForm>
  );
};

const open = (save: Save, initial?: Values) => {
  setLanguage("en");
  const router = createMemoryRouter(
    [
      { path: "/", element: <Screen save={save} {...(initial && { initial })} /> },
      { path: "/away", element: <p>{elsewhere}</p> },
    ],
    { initialEntries: ["/"] },
  );
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const form = view.container.querySelector("form")!;
  return { router, form, user: userEvent.setup() };
};

const field = (label: string) => screen.getByLabelText(label);
const errorOf = (label: string) => {
  const ids = field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};
const isSaveEnabled = () => !screen.getByRole<HTMLButtonElement>("button", { name: m.console_editing_save() }).disabled;

const refusal = (...errors: { path: string; code: string }[]) =>
  new ApiProblem("validation_failed", 422, { code: "validation_failed", errors });

afterEach(cleanup);

it("sends once despite repeated submits", async () => {
  let answer = () => {};
  const save = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const { form, user } = open(save);
  await user.type(field("Number"), "7");
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(save).toHaveBeenCalled());
  fireEvent.submit(form);
  await act(async () => answer());
  await waitFor(() => expect(isSaveEnabled()).toBe(false));
  expect(save).toHaveBeenCalledTimes(1);
  expect(save).toHaveBeenCalledWith({ number: 7, seats: 4, count: 1 }, expect.anything());
});

it("shows schema errors at the fields and does not send", async () => {
  const save = vi.fn(async () => undefined);
  const { form, user } = open(save);
  await user.clear(field("Seats"));
  fireEvent.submit(form);
  await waitFor(() => expect(errorOf("Number")).toBe(fieldCatalog.field_empty.en));
  expect(errorOf("Seats")).toBe(fieldCatalog.field_empty.en);
  await user.type(field("Number"), "1.5");
  await waitFor(() => expect(errorOf("Number")).toBe(fieldCatalog.number_invalid.en));
  await user.clear(field("Number"));
  await user.type(field("Number"), "12");
  await waitFor(() => expect(errorOf("Number")).toBe(""));
  expect(save).not.toHaveBeenCalled();
});

it("validates a text on blur, then on each change", async () => {
  const { user } = open(vi.fn(async () => undefined));
  await user.type(field("Note"), "bad");
  expect(errorOf("Note")).toBe("");
  await user.tab();
  await waitFor(() => expect(errorOf("Note")).toBe(fieldCatalog.field_invalid.en));
  expect(errorOf("Number")).toBe("");
  await user.type(field("Note"), "ge");
  await waitFor(() => expect(errorOf("Note")).toBe(""));
});

it("shows a server error at its field until the field changes", async () => {
  const save = vi.fn(() =>
    Promise.reject(refusal({ path: "number", code: "field_taken" }, { path: "/seats", code: "field_invalid" })),
  );
  const { form, user } = open(save);
  await user.type(field("Number"), "7");
  await user.click(field("Note"));
  fireEvent.submit(form);
  await waitFor(() => expect(errorOf("Number")).toBe(fieldCatalog.field_taken.en));
  await waitFor(() => expect(document.activeElement).toBe(field("Number")));
  await user.type(field("Number"), "8");
  await waitFor(() => expect(errorOf("Number")).toBe(""));
  expect(errorOf("Seats")).toBe(fieldCatalog.field_invalid.en);
});

it("shows an error of no field above the form", async () => {
  const { form, user } = open(() => Promise.reject(refusal({ path: "other", code: "field_invalid" })));
  await user.type(field("Number"), "7");
  fireEvent.submit(form);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(errorOf("Number")).toBe("");
});

it("focuses the first invalid field", async () => {
  const { form, user } = open(vi.fn(async () => undefined));
  await user.type(field("Note"), "bad");
  await user.clear(field("Seats"));
  await user.type(field("Number"), "5");
  fireEvent.submit(form);
  await waitFor(() => expect(document.activeElement).toBe(field("Seats")));
});

const leave = () => {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

it("asks before leaving with unsaved changes only", async () => {
  const { form, router, user } = open(vi.fn(async () => undefined));
  expect(leave()).toBe(false);
  await user.type(field("Number"), "7");
  expect(leave()).toBe(true);
  await act(async () => router.navigate("/away"));
  expect(screen.queryByText(elsewhere)).toBeNull();
  await user.click(screen.getByText(m.console_editing_stay()));
  expect((field("Number") as HTMLInputElement).value).toBe("7");
  fireEvent.submit(form);
  await waitFor(() => expect(isSaveEnabled()).toBe(false));
  expect(leave()).toBe(false);
  await act(async () => router.navigate("/away"));
  expect(screen.getByText(elsewhere)).toBeTruthy();
});

it("is unchanged again after undoing the edit", async () => {
  const { user } = open(vi.fn(async () => undefined));
  await user.type(field("Note"), "x");
  expect(isSaveEnabled()).toBe(true);
  await user.clear(field("Note"));
  expect(isSaveEnabled()).toBe(false);
});

it("refuses unknown field names at compile time", () => {
  const zone = fieldsOf<{ name: Text; fee: number | null }>();
  // @ts-expect-error -- no such field
  void (<zone.Amount name="cost" label="" />);
  // @ts-expect-error -- a text is no amount
  void (<zone.Amount name="name" label="" />);
  expect(<zone.Amount name="fee" label="" />).toBeTruthy();
});
