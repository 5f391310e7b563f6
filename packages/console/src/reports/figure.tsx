import { ChartColumn, Download, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { countText } from "@sufra/domain/language/digits.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { emptyValue } from "../app/empty-value.ts";
import { useWorkplace } from "../app/workplace.ts";
import { shareText } from "./figure-words.ts";
import styles from "./figure.module.css";
import { type Cell, saveText, type Sheet, sheetText } from "./sheet.ts";

const Shown = ({ cell }: { cell: Cell }) => {
  const { style } = useWorkplace();
  if (cell === null) return emptyValue;
  if (typeof cell === "string") return <Isolate dir="auto">{cell}</Isolate>;
  if (typeof cell === "number") return countText(cell, style);
  if ("halalas" in cell) return <Money amount={cell.halalas} />;
  return cell.percent ? shareText(cell.tenths, style) : countText(cell.tenths / 10, style);
};

const SheetTable = ({ title, sheet }: { title: string; sheet: Sheet }) => (
  <div className={styles.scroll} role="group" aria-label={title} tabIndex={0}>
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {sheet.columns.map(({ head, figures }) => (
            <th key={head} scope="col" data-figures={figures || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, column) => {
              const figures = sheet.columns[column]?.figures;
              const Name = column === 0 ? "th" : "td";
              return (
                <Name key={column} scope={column === 0 ? "row" : undefined} data-figures={figures || undefined}>
                  <Shown cell={cell} />
                </Name>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

type Props = {
  title: string;
  note?: ReactNode;
  sheet: Sheet;
  /** What the file is called, without its ending: the title and the days. */
  file: string;
  /** Left out where a table says it best. */
  chart?: ReactNode;
};

/** One subject: drawn, as a table, and as a file, all from the same rows. */
export const Figure = ({ title, note, sheet, file, chart }: Props) => {
  const [asTable, setAsTable] = useState(false);
  const drawn = chart !== undefined;
  return (
    <section className={styles.figure} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.tools}>
          {drawn && (
            <div className={styles.views} role="group" aria-label={m.console_reports_view_of({ title })}>
              <Chip selected={!asTable} icon={<ChartColumn aria-hidden />} onClick={() => setAsTable(false)}>
                {m.console_reports_as_chart()}
              </Chip>
              <Chip selected={asTable} icon={<Table2 aria-hidden />} onClick={() => setAsTable(true)}>
                {m.console_reports_as_table()}
              </Chip>
            </div>
          )}
          <IconButton
            label={m.console_reports_csv_of({ title })}
            icon={<Download aria-hidden />}
            onClick={() => saveText(file, sheetText(sheet))}
          />
        </div>
      </header>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {drawn && !asTable ? chart : <SheetTable title={title} sheet={sheet} />}
    </section>
  );
};
