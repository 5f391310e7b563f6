import { cleanLine, isolated } from "@sufra/domain/language/text-hygiene.ts";
import type { Report } from "@sufra/domain/drawers/api.ts";
import { dateTimeText, type DateStyle } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { addUp } from "@sufra/domain/money/halalas.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { Tender } from "@sufra/domain/settlements/fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { shareText } from "../reports/figure-words.ts";
import type { Sheet } from "../reports/sheet.ts";

/** `amount` in halalas, as the drawer or the branch gained it: what went out is negative. */
export type ReportRow = { label: string; count?: number; amount?: number; strong?: true };
export type ReportSection = { title: string; rows: ReportRow[] };
type Style = Required<DateStyle>;
type Closing = Report["closing"];

const tenderNames: Record<Tender, () => string> = {
  cash: m.console_drawers_tender_cash,
  card: m.console_drawers_tender_card,
  online: m.console_drawers_tender_online,
  voucher: m.console_drawers_tender_voucher,
};

const entryNames: Record<Closing["entries"][number]["kind"], () => string> = {
  paid_in: m.console_drawers_paid_in,
  paid_out: m.console_drawers_paid_out,
  handover: m.console_drawers_handover,
};

export const differenceWords = (difference: number): string =>
  difference === 0 ? m.console_drawers_exact() : difference < 0 ? m.console_drawers_short() : m.console_drawers_over();

/** Starts with the same words in every report, so that a spreadsheet finds it. */
const differenceLabel = (difference: number): string =>
  `${m.console_drawers_difference()}: ${differenceWords(difference)}`;

const sales = ({ orders, gross, discounts, charges, tips }: Closing): ReportRow[] => [
  { label: m.console_drawers_gross(), count: orders, amount: gross, strong: true },
  { label: m.console_drawers_charges(), amount: charges },
  { label: m.console_drawers_discounts(), amount: -discounts },
  { label: m.console_drawers_tips(), amount: tips },
];

const taxes = ({ taxes: rates }: Closing, style: Style): ReportRow[] =>
  rates.flatMap(({ rate_bp, net, tax }) => {
    const rate = shareText(rate_bp / 10, style);
    return [
      { label: m.console_drawers_net_at({ rate }), amount: net },
      { label: m.console_drawers_tax_at({ rate }), amount: tax },
    ];
  });

const payments = ({ tenders }: Closing): ReportRow[] => {
  const rows = tenders.flatMap(({ tender, payments: count, received, refunds, refunded }) => {
    const name = tenderNames[tender]();
    const back = { label: m.console_drawers_refunded_by({ tender: name }), count: refunds, amount: -refunded };
    return [{ label: name, count, amount: received }, ...(refunds > 0 ? [back] : [])];
  });
  const net = rows.reduce((sum, { amount }) => sum + amount, 0);
  return rows.length === 0 ? [] : [...rows, { label: m.console_drawers_net_received(), amount: net, strong: true }];
};

const returns = ({ returns: { count, gross, tax, tips } }: Closing): ReportRow[] => [
  { label: m.console_drawers_returned(), count, amount: -gross },
  { label: m.console_drawers_returned_tax(), amount: -tax },
  { label: m.console_drawers_returned_tips(), amount: -tips },
];

const voids = ({ voids: { settlements, amount, orders } }: Closing, kind: Report["kind"]): ReportRow[] => [
  { label: m.console_drawers_undone(), count: settlements, amount: -amount },
  ...(kind === "day" ? [{ label: m.console_drawers_canceled(), count: orders }] : []),
];

const cashAccount = (cash: NonNullable<Closing["cash"]>, { counted, difference }: Report): ReportRow[] => [
  { label: m.console_drawers_float(), amount: cash.opening },
  { label: m.console_drawers_tender_cash(), amount: cash.received },
  { label: m.console_drawers_couriers(), amount: cash.from_couriers },
  { label: m.console_drawers_paid_in(), amount: cash.paid_in },
  { label: m.console_drawers_paid_out(), amount: -cash.paid_out },
  { label: m.console_drawers_refunded(), amount: -cash.refunded },
  { label: m.console_drawers_undone(), amount: -cash.undone },
  { label: m.console_drawers_expected(), amount: cash.expected, strong: true },
  ...(counted === null ? [] : [{ label: m.console_drawers_counted(), amount: counted, strong: true } as const]),
  ...(difference === null ? [] : [{ label: differenceLabel(difference), amount: difference, strong: true } as const]),
];

/** What the drawers of a day were short or over, and what was paid into and out of them. */
const drawers = ({ drawers: all = [] }: Closing): ReportRow[] => {
  if (all.length === 0) return [];
  const difference = addUp(all.map((each) => each.difference));
  return [
    ...all.map(({ drawer, number, difference: own }) => ({
      label: [
        m.console_drawers_drawer({ number: drawer }),
        m.console_drawers_report_number({ number }),
        differenceWords(own),
      ].join(" · "),
      amount: own,
    })),
    { label: m.console_drawers_paid_in(), amount: addUp(all.map(({ paid_in }) => paid_in)) },
    { label: m.console_drawers_paid_out(), amount: -addUp(all.map(({ paid_out }) => paid_out)) },
    { label: differenceLabel(difference), amount: difference, strong: true },
  ];
};

const entries = ({ entries: all }: Closing, style: Style): ReportRow[] =>
  all.map(({ kind, amount, reason, staff_name, at }) => ({
    label: [entryNames[kind](), reason && isolated(reason), isolated(staff_name), dateTimeText(new Date(at), style)]
      .filter(Boolean)
      .join(" · "),
    ...(kind === "handover" ? {} : { amount: kind === "paid_out" ? -amount : amount }),
  }));

/** What waits for its money when a day ends. */
export const openEnds = ({ with_couriers, unsettled, owed }: Closing): ReportRow[] => [
  ...(with_couriers === null ? [] : [{ label: m.console_drawers_with_couriers(), amount: with_couriers }]),
  ...(unsettled === null
    ? []
    : [{ label: m.console_drawers_unsettled(), count: unsettled.orders, amount: unsettled.due }]),
  ...(owed ? [{ label: m.console_drawers_owed(), count: owed.orders, amount: owed.amount }] : []),
];

/** A closing as it is read, printed and saved; parts without a row are left out. */
export const reportSections = (report: Report, style: Style): ReportSection[] => {
  const { closing, kind } = report;
  return [
    { title: m.console_drawers_sales(), rows: sales(closing) },
    { title: m.console_drawers_taxes(), rows: taxes(closing, style) },
    { title: m.console_drawers_tenders(), rows: payments(closing) },
    { title: m.console_drawers_returns(), rows: returns(closing) },
    { title: m.console_drawers_voids(), rows: voids(closing, kind) },
    { title: m.console_drawers_cash(), rows: closing.cash ? cashAccount(closing.cash, report) : [] },
    { title: m.console_app_nav_drawers(), rows: drawers(closing) },
    { title: m.console_drawers_entries(), rows: entries(closing, style) },
    { title: m.console_drawers_open_ends(), rows: openEnds(closing) },
  ].filter(({ rows }) => rows.length > 0);
};

type Fact = { label: string; text: string };

/** Whose report it is, and when it was opened and closed. */
export const reportFacts = (report: Report, style: Style): Fact[] => {
  const { seller, branch_name, opened_at, opened_by, closed_at, closed_by } = report;
  const moment = (at: string, by: string | null) =>
    [dateTimeText(new Date(at), style), by && isolated(by)].filter(Boolean).join(" · ");
  return [
    { label: m.console_drawers_seller(), text: readText(seller.name, style.language) },
    ...(seller.vat_number === null ? [] : [{ label: m.console_drawers_vat_number(), text: seller.vat_number }]),
    { label: m.console_drawers_branch(), text: readText(branch_name, style.language) },
    // The first day of a branch began before anything was booked.
    ...(Date.parse(opened_at) > 0
      ? [{ label: m.console_drawers_opened_at(), text: moment(opened_at, opened_by) }]
      : []),
    ...(closed_at === null ? [] : [{ label: m.console_drawers_closed_at(), text: moment(closed_at, closed_by) }]),
  ];
};

export const reportSheet = (report: Report, style: Style): Sheet => ({
  columns: [
    { head: m.console_drawers_part() },
    { head: m.console_drawers_item() },
    { head: m.console_drawers_number(), figures: true },
    { head: m.console_drawers_amount(), figures: true },
  ],
  rows: [
    ...reportFacts(report, style).map(({ label, text }) => [reportTitle(report), label, null, cleanLine(text)]),
    ...reportSections(report, style).flatMap(({ title, rows }) =>
      rows.map(({ label, count, amount }) => [
        title,
        cleanLine(label),
        count ?? null,
        amount === undefined ? null : { halalas: amount },
      ]),
    ),
  ],
});

/** Branches and days do not share one. */
export const fileName = (report: Report, style: Style): string => {
  const { day } = toLocalTime(new Date(report.closed_at ?? report.opened_at), style.zone);
  return [reportTitle(report), readText(report.branch_name, style.language), day].join(" · ");
};

/** "Z · Drawer 2 · No. 14". */
export const reportTitle = ({ kind, drawer, number, id }: Pick<Report, "kind" | "drawer" | "number" | "id">): string =>
  [
    id === null ? m.console_drawers_x() : m.console_drawers_z(),
    kind === "day" ? m.console_drawers_whole_branch() : m.console_drawers_drawer({ number: drawer ?? 0 }),
    m.console_drawers_report_number({ number }),
  ].join(" · ");
