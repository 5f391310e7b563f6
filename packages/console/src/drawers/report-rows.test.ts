import { describe, expect, it } from "vitest";
import type { Report } from "@sufra/domain/drawers/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { sheetText } from "../reports/sheet.ts";
import { differenceWords, fileName, reportSections, reportSheet, reportTitle } from "./report-rows.ts";

const style = { language: "en", zone: "Asia/Riyadh", digits: "latin" } as Parameters<typeof reportSections>[1];

const shift: Report = {
  id: "z",
  branch_id: "b",
  branch_name: { sa: "العليا", en: "Olaya" },
  kind: "shift",
  drawer: 1,
  number: 4,
  opened_at: "2026-03-01T15:00:00.000Z",
  opened_by: "Hind",
  closed_at: "2026-03-01T23:00:00.000Z",
  closed_by: "Hind",
  counted: 27_900,
  difference: -100,
  seller: { name: { sa: "سفرة", en: "Sufra" }, vat_number: null },
  closing: {
    orders: 3,
    gross: 23_000,
    taxes: [{ rate_bp: 1500, net: 20_000, tax: 3_000 }],
    discounts: 500,
    charges: 900,
    tips: 700,
    returns: { count: 1, gross: 2_300, tax: 300, tips: 0 },
    tenders: [
      { tender: "cash", payments: 2, received: 15_000, refunds: 1, refunded: 2_300 },
      { tender: "card", payments: 1, received: 8_700, refunds: 0, refunded: 0 },
    ],
    voids: { settlements: 1, amount: 400, orders: 0 },
    cash: {
      opening: 20_000,
      received: 15_000,
      from_couriers: 0,
      paid_in: 0,
      paid_out: 4_300,
      refunded: 2_300,
      undone: 400,
      expected: 28_000,
    },
    entries: [
      { kind: "paid_out", amount: 4_300, reason: "Ice", staff_name: "Hind", at: "2026-03-01T18:00:00.000Z" },
      { kind: "handover", amount: 0, reason: "", staff_name: "Majed", at: "2026-03-01T19:00:00.000Z" },
    ],
    with_couriers: null,
    unsettled: null,
  },
};

const cashRows = (report: Report) =>
  reportSections(report, style)
    .find(({ rows }) => rows.some(({ amount }) => amount === 20_000 && rows.length > 5))
    ?.rows.map(({ amount }) => amount ?? 0);

describe("a closing's rows", () => {
  it("add what came in and take off what went out, up to the expected cash", () => {
    const rows = cashRows(shift) ?? [];
    const [moves, [expected, counted, difference]] = [rows.slice(0, 7), rows.slice(7)];
    expect(moves.reduce((sum, each) => sum + each, 0)).toBe(expected);
    expect((counted ?? 0) - (expected ?? 0)).toBe(difference);
  });

  it("have no count and no difference while the drawer is open", () => {
    expect(cashRows({ ...shift, id: null, counted: null, difference: null })).toHaveLength(8);
  });

  it("leave out the cash of a branch, and tell what is still open there", () => {
    const closing = {
      ...shift.closing,
      cash: null,
      entries: [],
      with_couriers: 900,
      unsettled: { orders: 2, due: 50 },
    };
    const sectionsOf = (owed?: Report["closing"]["owed"]) =>
      reportSections({ ...shift, kind: "day", drawer: null, closing: { ...closing, owed } }, style);
    const rows = [{ amount: 900 }, { count: 2, amount: 50 }];
    // A closing of the time before has no money owed.
    expect(sectionsOf().at(-1)?.rows).toMatchObject(rows);
    const owed = { label: m.console_drawers_owed(), count: 1, amount: 70 };
    expect(sectionsOf({ orders: 1, amount: 70 }).at(-1)?.rows).toMatchObject([...rows, owed]);
    expect(sectionsOf()).toHaveLength(6);
  });

  it("add the drawers of a day", () => {
    const drawer = { drawer: 1, number: 4, counted: 27_900, difference: -100, paid_in: 200, paid_out: 4_300 };
    const drawers = [drawer, { ...drawer, drawer: 2, difference: 50, paid_in: 0, paid_out: 700 }];
    const closing = { ...shift.closing, cash: null, entries: [], drawers };
    const rows = reportSections({ ...shift, kind: "day", drawer: null, closing }, style).at(-1)?.rows;
    expect(rows?.map(({ amount }) => amount)).toEqual([-100, 50, 200, -5_000, -50]);
  });

  it("show a handover without an amount", () => {
    const entries = reportSections(shift, style).at(-1)?.rows;
    expect(entries?.map(({ amount }) => amount)).toEqual([-4_300, undefined]);
  });

  it("are saved as plain numbers", () => {
    const text = sheetText(reportSheet(shift, style));
    expect(text).toContain(",230.00");
    expect(text).toContain(",-43.00");
    expect(text.split("\n").filter((line) => line.includes("Ice"))).toHaveLength(1);
  });

  it("say whose they are, in the file and in its name", () => {
    const text = sheetText(reportSheet(shift, style));
    expect(text).toContain(`${reportTitle(shift)},${m.console_drawers_seller()},,Sufra`);
    expect(text).toContain(`,${m.console_drawers_branch()},,Olaya`);
    expect(text).toContain(`,${m.console_drawers_difference()}: ${m.console_drawers_short()},,-1.00`);
    expect(fileName(shift, style)).toBe(`${reportTitle(shift)} · Olaya · 2026-03-02`);
  });

  it("sum what was received less what went back", () => {
    const tenders = reportSections(shift, style).find(({ title }) => title === m.console_drawers_tenders());
    expect(tenders?.rows.at(-1)).toMatchObject({ amount: 15_000 - 2_300 + 8_700, strong: true });
  });

  it("name the difference", () => {
    const words = [-1, 0, 1].map(differenceWords);
    expect(new Set(words).size).toBe(3);
  });
});
