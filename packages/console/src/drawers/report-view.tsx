import { Download, Printer } from "lucide-react";
import type { Report } from "@sufra/domain/drawers/api.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { saveText, sheetText } from "../reports/sheet.ts";
import { type ReportSection, reportSections, reportSheet, reportTitle } from "./report-rows.ts";
import styles from "./report.module.css";

const Section = ({ title, rows }: ReportSection) => {
  const { style } = useWorkplace();
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{m.console_drawers_item()}</th>
          <th scope="col">{m.console_drawers_number()}</th>
          <th scope="col">{m.console_drawers_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, amount, strong }, place) => (
          <tr key={place} data-strong={strong}>
            <th scope="row">
              <Isolate dir="auto">{label}</Isolate>
            </th>
            <td data-figures>{count === undefined ? "" : countText(count, style)}</td>
            <td data-figures>{amount !== undefined && <Money amount={Math.abs(amount)} minus={amount < 0} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Facts = ({ report }: { report: Report }) => {
  const { style } = useWorkplace();
  const { seller, branch_name, opened_at, opened_by, closed_at, closed_by } = report;
  const moment = (at: string, by: string | null) =>
    [dateTimeText(new Date(at), style), by && isolated(by)].filter(Boolean).join(" · ");
  return (
    <dl className={styles.facts}>
      <dt>{m.console_drawers_seller()}</dt>
      <dd>{readText(seller.name, style.language)}</dd>
      {seller.vat_number !== null && (
        <>
          <dt>{m.console_drawers_vat_number()}</dt>
          <dd>
            <Isolate dir="ltr">{seller.vat_number}</Isolate>
          </dd>
        </>
      )}
      <dt>{m.console_drawers_branch()}</dt>
      <dd>{readText(branch_name, style.language)}</dd>
      {/* The first day of a branch began before anything was booked. */}
      {Date.parse(opened_at) > 0 && (
        <>
          <dt>{m.console_drawers_opened_at()}</dt>
          <dd>{moment(opened_at, opened_by)}</dd>
        </>
      )}
      {closed_at !== null && (
        <>
          <dt>{m.console_drawers_closed_at()}</dt>
          <dd>{moment(closed_at, closed_by)}</dd>
        </>
      )}
    </dl>
  );
};

/** An X or Z report: read on the screen, printed as a strip or a page, saved as CSV. */
export const ReportView = ({ report }: { report: Report }) => {
  const { style } = useWorkplace();
  const sections = reportSections(report, style);
  return (
    <article className={styles.report}>
      <div className={styles.tools}>
        <Button variant="tint" size="sm" icon={<Printer aria-hidden />} onClick={() => print()}>
          {m.console_drawers_print()}
        </Button>
        <Button
          variant="tint"
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => saveText(reportTitle(report), sheetText(reportSheet(sections)))}
        >
          {m.console_drawers_csv()}
        </Button>
      </div>
      <Facts report={report} />
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </article>
  );
};
