import { useQuery } from "@tanstack/react-query";
import { readText } from "@sufra/domain/language/language.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { BarList } from "./bar-list.tsx";
import { Figure } from "./figure.tsx";
import { shareText } from "./figure-words.ts";
import { Panel } from "./panel.tsx";
import { type ReportRequest, itemsQuery, taxesQuery } from "./reports-data.ts";
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
      compares={false}
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
