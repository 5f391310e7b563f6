import { Download, Printer } from "lucide-react";
import { Fragment } from "react";
import type { Report } from "@sufra/domain/drawers/api.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { saveText, sheetText } from "../reports/sheet.ts";
import { fileName, reportFacts, type ReportSection, reportSections, reportSheet } from "./report-rows.ts";
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
            <td data-figures>{count !== undefined && <Isolate dir="ltr">{countText(count, style)}×</Isolate>}</td>
            <td data-figures>{amount !== undefined && <Money amount={Math.abs(amount)} minus={amount < 0} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Facts = ({ report }: { report: Report }) => {
  const { style } = useWorkplace();
  return (
    <dl className={styles.facts}>
      {reportFacts(report, style).map(({ label, text }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Isolate dir="auto">{text}</Isolate>
          </dd>
        </Fragment>
      ))}
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
          onClick={() => saveText(fileName(report, style), sheetText(reportSheet(report, style)))}
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
