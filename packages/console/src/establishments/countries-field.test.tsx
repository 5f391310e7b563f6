// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { CountriesField } from "./countries-field.tsx";

afterEach(cleanup);

const open = (initial: string[]) => {
  setLanguage("en");
  const onChange = vi.fn();
  const Screen = () => {
    const [value, setValue] = useState(initial);
    return <CountriesField value={value} error={undefined} onChange={(next) => (onChange(next), setValue(next))} />;
  };
  render(<Screen />);
  return onChange;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const accepted = () =>
  within(screen.getByRole("list", { name: "Accepted countries" }))
    .getAllByRole("button")
    .map((each) => each.getAttribute("aria-label"));

it("adds the Gulf in one tap, and removes one country", async () => {
  const onChange = open(["EG", "SA"]);
  await press("Gulf countries");
  expect(onChange).toHaveBeenLastCalledWith(["AE", "BH", "EG", "KW", "OM", "QA", "SA"]);
  expect(screen.queryByRole("button", { name: "Gulf countries" })).toBeNull();
  expect(accepted()[0]).toBe("Remove Saudi Arabia");
  await press("Remove Qatar");
  expect(onChange).toHaveBeenLastCalledWith(["AE", "BH", "EG", "KW", "OM", "SA"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Find a country to add"));
});

it("finds a country in both languages and by its dial code", async () => {
  const onChange = open(["SA"]);
  const search = screen.getByLabelText("Find a country to add");
  for (const text of ["Morocco", "المغرب", "+212"]) {
    await userEvent.clear(search);
    await userEvent.type(search, text);
    expect(screen.getByRole("button", { name: "Add Morocco +212" })).toBeTruthy();
  }
  await userEvent.clear(search);
  await userEvent.type(search, "moroc{Enter}");
  expect(onChange).toHaveBeenLastCalledWith(["MA", "SA"]);
  await userEvent.type(search, "zzzz");
  expect(screen.getByText("No country by that name.")).toBeTruthy();
});

it("keeps the last country", async () => {
  const onChange = open(["SA"]);
  expect(screen.getByRole("button", { name: "Remove Saudi Arabia" })).toHaveProperty("disabled", true);
  expect(screen.getByText(/At least one country must stay/)).toBeTruthy();
  await press("Add Egypt");
  await press("Remove Saudi Arabia");
  expect(onChange).toHaveBeenLastCalledWith(["EG"]);
  expect(screen.getByRole("button", { name: "Remove Egypt" })).toHaveProperty("disabled", true);
});
