// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { fieldCatalog } from "@sufra/domain/errors/field-catalog.ts";
import { maxOptions } from "@sufra/domain/menu/console-fields.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { ComboScreen } from "./combo-screen.tsx";
import { GroupScreen } from "./group-screen.tsx";
import { overviewQuery } from "./menu-data.ts";

const workplace = {
  style: { language: "en", digits: "latin", zone: "Asia/Riyadh" },
  staff: { branches: [] },
} as unknown as Workplace;

const open = (element: ReactElement) => {
  setLanguage("en");
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(overviewQuery.queryKey, { categories: [], products: [], groups: [], combos: [] } as never);
  const router = createMemoryRouter([{ path: "/", element }]);
  const view = render(
    <QueryClientProvider client={queries}>
      <WorkplaceContext value={workplace}>
        <RouterProvider router={router} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
  return { form: view.container.querySelector("form")!, user: userEvent.setup() };
};

const inArabic = (label: string) => m.console_editing_in_arabic({ label });
const row = (index: number) => within(screen.getAllByRole("listitem")[index]!);
const errorOf = (control: HTMLElement) => {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};

afterEach(cleanup);

it("marks and focuses the wrong field of an option", async () => {
  const { form, user } = open(<GroupScreen />);
  await user.type(screen.getByLabelText(inArabic(m.console_menu_name())), "الحجم");
  await user.type(row(0).getByLabelText(inArabic(m.console_menu_option_name())), "كبير");
  await user.click(screen.getByRole("button", { name: m.console_menu_option_add() }));
  const name = row(1).getByLabelText(inArabic(m.console_menu_option_name()));
  const most = row(1).getByLabelText(m.console_menu_option_most());
  const price = row(1).getByLabelText(m.console_menu_option_price());
  expect(document.activeElement).toBe(name);
  await user.clear(price);
  fireEvent.submit(form);
  await waitFor(() => expect(errorOf(name)).toBe(fieldCatalog.name_required.en));
  expect(errorOf(price)).toBe(fieldCatalog.field_empty.en);
  expect(errorOf(row(0).getByLabelText(m.console_menu_option_price()))).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.getByText(m.console_editing_wrong({ count: 2 }))).toBeTruthy();
  await user.type(name, "صغير");
  await user.type(price, "-3");
  await user.clear(most);
  await user.type(most, "0");
  fireEvent.submit(form);
  await waitFor(() => expect(errorOf(most)).toBe(m.console_editing_number_low()));
  expect(errorOf(price)).toBe(m.console_editing_number_low());
  await waitFor(() => expect(document.activeElement).toBe(price));
});

it("says that the maximum is lower than the minimum", async () => {
  const { form, user } = open(<GroupScreen />);
  const [min, max] = [screen.getByLabelText(m.console_menu_min()), screen.getByLabelText(m.console_menu_max())];
  await user.clear(min);
  await user.type(min, "7");
  await user.clear(max);
  await user.type(max, "3");
  fireEvent.submit(form);
  await waitFor(() => expect(errorOf(max)).toBe(m.console_editing_maximum_low()));
  expect(errorOf(min)).toContain(m.console_menu_options_few());
});

it("keeps the button that adds an option, disabled at the limit", async () => {
  const { user } = open(<GroupScreen />);
  const add = screen.getByRole<HTMLButtonElement>("button", { name: m.console_menu_option_add() });
  for (let count = 1; count < maxOptions; count += 1) fireEvent.click(add);
  await user.tab();
  expect(screen.getAllByRole("listitem").length).toBe(maxOptions);
  expect(add.disabled).toBe(true);
});

it("marks and focuses the choice of dishes in a slot without dishes", async () => {
  const { form, user } = open(<ComboScreen />);
  await user.type(screen.getByLabelText(inArabic(m.console_menu_name())), "وجبة");
  await user.type(screen.getByLabelText(m.console_menu_price()), "30");
  await user.type(screen.getByLabelText(inArabic(m.console_menu_slot_name())), "الطبق");
  fireEvent.submit(form);
  const dishes = screen.getByLabelText(m.console_menu_choice_add());
  await waitFor(() => expect(errorOf(dishes)).toBe(fieldCatalog.field_empty.en));
  await waitFor(() => expect(document.activeElement).toBe(dishes));
});
