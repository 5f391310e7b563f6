// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { queryClient } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { fieldWords } from "../editing/field-words.ts";
import { sendBulkEdit, sendPreview } from "./bulk-data.ts";
import { Dishes } from "./dish-list.tsx";
import type { Dish } from "./dish-row.tsx";
import type { Overview } from "./menu-data.ts";

vi.mock("./bulk-data.ts", () => ({ sendPreview: vi.fn(), sendBulkEdit: vi.fn(), sendUndo: vi.fn() }));

const branches = [
  { id: "olaya", name: { sa: "العليا", en: "Olaya" } },
  { id: "malqa", name: { sa: "الملقا", en: "Malqa" } },
];
const workplace = {
  staff: { branches },
  style: { language: "en", zone: "Asia/Riyadh", digits: "latin" },
} as unknown as Workplace;

const dish = (id: string, sa: string, en: string, more: Partial<Dish> = {}): Dish => ({
  id,
  category_id: "c",
  name: { sa, en },
  picture: null,
  price: 4500,
  active: true,
  scheduled: false,
  option_groups: 0,
  missing: [],
  branches: [],
  ...more,
});

const at = (branch_id: string, more: Partial<Dish["branches"][number]>) => ({
  branch_id,
  price: null,
  listed: true,
  sold_out: false,
  sold_out_until: null,
  ...more,
});

const kabsa = dish("kabsa", "كبسة دجاج", "Chicken kabsa", { branches: [at("olaya", { price: 5200 })] });
const tea = dish("tea", "شاي عدني", "Adeni tea", { missing: ["picture", "calories"] });
const bread = dish("bread", "خبز تميس", "Tamees bread", { branches: [at("malqa", { sold_out: true })] });

const overview = {
  tax_rate_bp: 1500,
  categories: [{ id: "c", name: { sa: "أطباق", en: "Dishes" }, active: true, scheduled: false }],
  products: [kabsa, tea, bread],
  combos: [],
  option_groups: [],
} as Overview;

const open = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <WorkplaceContext value={workplace}>
          <Dishes overview={overview} ordering={{ order: vi.fn(), disabled: false }} />
        </WorkplaceContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );

const names = () =>
  ["Chicken kabsa", "Adeni tea", "Tamees bread"].filter((name) => screen.queryByRole("link", { name }) !== null);
const search = (text: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
const button = (name: RegExp) => screen.getByRole("button", { name });
const chooseBranch = (id: string) => fireEvent.change(screen.getByRole("combobox"), { target: { value: id } });

beforeEach(() => {
  vi.mocked(sendPreview).mockResolvedValue({ revision: "r", products_total: 1 } as never);
  vi.mocked(sendBulkEdit).mockResolvedValue({ changed: 1, first_entry: 1, last_entry: 1 });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the list of dishes", () => {
  it("is searched in both languages, and says when it finds nothing", async () => {
    open();
    search("كبسه");
    await waitFor(() => expect(names()).toEqual(["Chicken kabsa"]));
    search("bread");
    await waitFor(() => expect(names()).toEqual(["Tamees bread"]));
    search("pizza");
    await waitFor(() => expect(names()).toEqual([]));
  });

  it("is narrowed to what is sold out or lacks something", async () => {
    open();
    fireEvent.click(button(/^(Sold out|نافد) 1$/));
    await waitFor(() => expect(names()).toEqual(["Tamees bread"]));
    fireEvent.click(button(/^(Sold out|نافد) 1$/));
    fireEvent.click(button(/(calories|السعرات الحرارية) 1$/));
    await waitFor(() => expect(names()).toEqual(["Adeni tea"]));
  });

  it("changes a price where it stands: of the menu, or of the chosen branch", async () => {
    open();
    let edits = 0;
    const change = async (text: string) => {
      fireEvent.click(button(/(price of|سعر) Chicken kabsa/));
      const field = screen.getByRole("textbox");
      fireEvent.change(field, { target: { value: text } });
      fireEvent.submit(field.closest("form") as HTMLFormElement);
      edits += 1;
      await waitFor(() => expect(sendBulkEdit).toHaveBeenCalledTimes(edits));
    };
    await change("47.5");
    expect(vi.mocked(sendPreview).mock.calls[0]?.[0]).toEqual({
      product_ids: ["kabsa"],
      branch_ids: null,
      change: { kind: "price_set", amount: 4750 },
    });
    chooseBranch("olaya");
    expect(button(/(price of|سعر) Chicken kabsa/).textContent).toContain("52");
    await change("٥٠");
    expect(vi.mocked(sendPreview).mock.calls[1]?.[0]).toMatchObject({
      branch_ids: ["olaya"],
      change: { amount: 5000 },
    });
  });

  it("says what is wrong with a price", () => {
    open();
    fireEvent.click(button(/(price of|سعر) Adeni tea/));
    const field = screen.getByRole("textbox");
    const say = (text: string) => {
      fireEvent.change(field, { target: { value: text } });
      return screen.getByRole("alert").textContent;
    };
    const language = getLanguage();
    expect(say("abc")).toBe(fieldWords("number_invalid", language));
    expect(say("")).toBe(fieldWords("field_empty", language));
    expect(say("-1")).toBe(fieldWords("number_low", language));
    expect(say("100000.01")).toBe(fieldWords("number_high", language));
  });

  it("sends nothing for the same price, a wrong one, or after Escape", () => {
    open();
    const press = button(/(price of|سعر) Adeni tea/);
    for (const text of ["45", "x", "-1"]) {
      fireEvent.click(press.isConnected ? press : button(/(price of|سعر) Adeni tea/));
      const field = screen.getByRole("textbox");
      fireEvent.change(field, { target: { value: text } });
      fireEvent.submit(field.closest("form") as HTMLFormElement);
      if (field.isConnected) fireEvent.keyDown(field, { key: "Escape" });
      expect(screen.queryByRole("textbox")).toBeNull();
    }
    expect(sendPreview).not.toHaveBeenCalled();
  });

  it("sells out until tomorrow with one tap, brings back with another, and shows a refusal", async () => {
    open();
    fireEvent.click(button(/^(Mark sold out|تسجيل النفاد) Adeni tea$/));
    await waitFor(() => expect(sendBulkEdit).toHaveBeenCalledTimes(1));
    expect(vi.mocked(sendPreview).mock.calls[0]?.[0].change).toMatchObject({ kind: "sold_out" });
    vi.mocked(sendPreview).mockRejectedValueOnce(new ApiProblem("edit_conflict", 409, {}));
    fireEvent.click(button(/^(Back|متوفر) Tamees bread$/));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Tamees bread"));
    expect(sendBulkEdit).toHaveBeenCalledTimes(1);
  });

  it("says of which branch a sold-out mark is, and not at the other", () => {
    open();
    const row = screen.getByRole("link", { name: "Tamees bread" }).closest("li") as HTMLElement;
    expect(within(row).getByText(/Malqa/)).toBeTruthy();
    chooseBranch("olaya");
    const other = screen.getByRole("link", { name: "Tamees bread" }).closest("li") as HTMLElement;
    expect(within(other).queryByText(/Malqa/)).toBeNull();
  });
});
