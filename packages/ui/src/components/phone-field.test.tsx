// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { setLanguage } from "../i18n/language.ts";
import { PhoneField, saudiPhone } from "./phone-field.tsx";

// happy-dom has no modal dialogs.
HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
  this.setAttribute("open", "");
});

afterEach(cleanup);

const Screen = ({ allowed }: { allowed?: readonly string[] }) => {
  const [value, setValue] = useState(saudiPhone);
  return (
    <>
      <PhoneField label="Mobile" value={value} onChange={setValue} allowed={allowed} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
};
const value = () => JSON.parse(screen.getByRole("status").textContent ?? "");
const openList = async () => {
  await userEvent.click(screen.getByRole("button", { name: /Country code/ }));
  return within(await screen.findByRole("list"));
};

it("lists allowed countries first, and marks and explains the others", async () => {
  setLanguage("en");
  render(<Screen allowed={["SA", "EG", "KW"]} />);
  const list = await openList();
  const rows = list.getAllByRole("button").map((each) => each.textContent ?? "");
  expect(rows).toHaveLength(245);
  expect(rows.slice(0, 4)).toEqual([
    "🇸🇦Saudi Arabia+966",
    "🇰🇼Kuwait+965",
    "🇪🇬Egypt+20",
    "🇦🇪United Arab EmiratesNot accepted here+971",
  ]);
  await userEvent.click(list.getByRole("button", { name: /Iceland/ }));
  expect(value().dial_code).toBe("354");
  expect(screen.getByText("Iceland numbers are not accepted here, use another number")).toBeTruthy();
  expect(screen.getByLabelText("Mobile").getAttribute("aria-invalid")).toBe("true");
  await userEvent.click((await openList()).getByRole("button", { name: /Egypt/ }));
  expect(screen.queryByText(/not accepted here, use/)).toBeNull();
});

it("finds a country by its Arabic name without the madda", async () => {
  setLanguage("sa");
  render(<Screen />);
  await userEvent.click(screen.getByRole("button", { name: /مفتاح الدولة/ }));
  await userEvent.type(await screen.findByRole("searchbox"), "ايسلندا");
  expect(screen.getByRole("button", { name: /آيسلندا/ })).toBeTruthy();
});

it.each([
  ["٠٠٢٠ ١٠٠ ١٢٣ ٤٥٦٧", { dial_code: "20", phone_number: "1001234567" }, "Country code: Egypt +20"],
  ["+966 050 123 4567", { dial_code: "966", phone_number: "0501234567" }, "Country code: Saudi Arabia +966"],
  ["+1 506 234 5678", { dial_code: "1", phone_number: "5062345678" }, "Country code: Canada +1"],
])("understands %s when pasted", async (text, expected, country) => {
  setLanguage("en");
  render(<Screen allowed={["SA", "EG", "CA"]} />);
  await userEvent.click(screen.getByLabelText("Mobile"));
  await userEvent.paste(text);
  expect(value()).toEqual(expected);
  expect(screen.getByRole("button", { name: country })).toBeTruthy();
});
