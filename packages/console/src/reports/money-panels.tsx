import { useQuery } from "@tanstack/react-query";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { BarList } from "./bar-list.tsx";
import { Figure } from "./figure.tsx";
import { shareText } from "./figure-words.ts";
import { Panel } from "./panel.tsx";
import { type ReportRequest, itemsQuery, paymentsQuery, taxesQuery } from "./reports-data.ts";
import type { Sheet } from "./sheet.ts";
import { Totals } from "./totals.tsx";

type Props = { asked: ReportRequest; file: (title: string) => string };
const figures = (head: string) => ({ head, figures: true }) as const;
const money = (halalas: number) => ({ halalas });
/** So many items are drawn; the table and the file have all of them. */
const drawnItems = 12;

export const ItemsPanel = ({ asked, file }: Props) => {
  const { style } = useWorkplace();
  const title = m.console_reports_top_items();
  return (
    <Panel
      query={useQuery(itemsQuery(asked))}
      isEmpty={({ items }) => items.length === 0}
      empty={m.console_reports_empty()}
      about={m.console_reports_note_tax()}
    >
      {({ items }) => {
        const sheet: Sheet = {
          columns: [
            { head: m.console_reports_item() },
            ...[
              m.console_reports_quantity(),
              m.console_reports_quantity_returned(),
              m.console_reports_sales(),
              m.console_reports_before(),
            ].map(figures),
          ],
          rows: items.map(({ name, quantity, returned, sales, then }) => [
            readText(name, style.language),
            quantity,
            returned,
            money(sales),
            money(then),
          ]),
        };
        const rows = items.slice(0, drawnItems).map(({ id, name, sales }) => ({
          key: id,
          label: readText(name, style.language),
          value: sales,
          shown: <Money amount={sales} />,
        }));
        return <Figure title={title} sheet={sheet} file={file(title)} chart={<BarList title={title} rows={rows} />} />;
      }}
    </Panel>
  );
};

export const TaxesPanel = ({ asked, file }: Props) => {
  const { style } = useWorkplace();
  const title = m.console_reports_taxes();
  return (
    <Panel
      query={useQuery(taxesQuery(asked))}
      isEmpty={({ rates }) => rates.length === 0}
      empty={m.console_reports_empty()}
      about={m.console_reports_taxes_note()}
    >
      {({ rates, total, charges, tips, documents }) => {
        const line = (name: string, { net, tax, gross }: typeof total, sold?: number, returned?: number) => [
          name,
          ...[net, tax, gross].map(money),
          sold === undefined ? null : money(sold),
          returned === undefined ? null : money(returned),
        ];
        const sheet: Sheet = {
          columns: [
            { head: m.console_reports_rate() },
            ...[
              m.console_reports_net(),
              m.console_reports_tax(),
              m.console_reports_gross(),
              m.console_reports_sold_gross(),
              m.console_reports_returned(),
            ].map(figures),
          ],
          rows: [
            ...rates.map((rate) =>
              line(shareText(rate.rate_bp / 10, style), rate, rate.sold.gross, rate.returned.gross),
            ),
            line(m.console_reports_all(), total),
            line(m.console_reports_charges(), charges),
            [m.console_reports_tips_apart(), null, null, money(tips), null, null],
            [m.console_reports_documents(), null, null, money(documents), null, null],
          ],
        };
        return (
          <>
            <Totals
              totals={[
                { label: m.console_reports_net(), value: total.net, kind: "halalas" },
                { label: m.console_reports_tax(), value: total.tax, kind: "halalas" },
                { label: m.console_reports_gross(), value: total.gross, kind: "halalas" },
                { label: m.console_reports_documents(), value: documents, kind: "halalas" },
              ]}
            />
            <Figure title={title} sheet={sheet} file={file(title)} />
          </>
        );
      }}
    </Panel>
  );
};

const methodName: Record<PaymentMethod, () => string> = {
  cash: m.console_reports_cash,
  physical_card: m.console_reports_physical_card,
  online_card: m.console_reports_online_card,
};

export const PaymentsPanel = ({ asked, file }: Props) => {
  const title = m.console_reports_payments();
  return (
    <Panel
      query={useQuery(paymentsQuery(asked))}
      isEmpty={({ methods }) => methods.every(({ payments, refunds }) => payments + refunds === 0)}
      empty={m.console_reports_empty()}
    >
      {({ methods, refunds_waiting }) => {
        const sheet: Sheet = {
          columns: [
            { head: m.console_reports_method() },
            ...[
              m.console_reports_count(),
              m.console_reports_captured(),
              m.console_reports_refunded(),
              m.console_reports_net_paid(),
              m.console_reports_before(),
            ].map(figures),
          ],
          rows: methods.map(({ method, payments, captured, refunded, net, net_then }) => [
            methodName[method](),
            payments,
            money(captured),
            money(refunded),
            money(net),
            money(net_then),
          ]),
        };
        const rows = methods.map(({ method, net }) => ({
          key: method,
          label: methodName[method](),
          value: net,
          shown: <Money amount={net} />,
        }));
        const sum = (of: "captured" | "refunded" | "net") => methods.reduce((all, each) => all + each[of], 0);
        return (
          <>
            <Totals
              totals={[
                { label: m.console_reports_captured(), value: sum("captured"), kind: "halalas" },
                { label: m.console_reports_refunded(), value: sum("refunded"), kind: "halalas" },
                { label: m.console_reports_net_paid(), value: sum("net"), kind: "halalas" },
                { label: m.console_reports_refunds_waiting(), value: refunds_waiting, kind: "halalas" },
              ]}
            />
            <Figure title={title} sheet={sheet} file={file(title)} chart={<BarList title={title} rows={rows} />} />
          </>
        );
      }}
    </Panel>
  );
};
