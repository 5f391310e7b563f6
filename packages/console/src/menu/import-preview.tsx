import type { ReactNode } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import type { ImportPreview } from "@sufra/domain/menu/sheet-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { columnLetters, type Fault, faultText } from "./import-data.ts";
import { PreviewRows } from "./preview-rows.tsx";
import styles from "./import-screen.module.css";

const figure = (value: number | null): ReactNode => (value === null ? "" : value);
const placeOf = ({ column, heading }: Fault): ReactNode =>
  column === null ? (
    ""
  ) : (
    <>
      <Isolate>{columnLetters(column)}</Isolate> {heading}
    </>
  );

const Faults = ({ preview }: { preview: ImportPreview }) => (
  <>
    <Banner tone="danger" title={m.console_menu_import_faults({ count: preview.faults_total })} />
    <PreviewRows
      label={m.console_menu_import_problem()}
      rows={preview.faults.map((fault, place) => ({ ...fault, place }))}
      total={preview.faults_total}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          key: "row",
          head: m.console_menu_import_row(),
          cell: ({ row }) =>
            row === null ? (
              m.console_menu_import_whole()
            ) : (
              <>
                <span className={styles.onCard}>{m.console_menu_import_row()} </span>
                {figure(row)}
              </>
            ),
        },
        { key: "column", head: m.console_menu_import_column(), cell: placeOf },
        { key: "problem", head: m.console_menu_import_problem(), cell: faultText },
      ]}
    />
  </>
);

const Creates = ({ preview }: { preview: ImportPreview }) => {
  const { style } = useWorkplace();
  return (
    <PreviewRows
      label={m.console_menu_import_creates()}
      heading={m.console_menu_import_creates_count({ count: preview.creates_total })}
      rows={preview.creates}
      total={preview.creates_total}
      keyOf={({ row }) => String(row)}
      columns={[
        { key: "name", head: m.console_menu_import_item(), cell: ({ name }) => readText(name, style.language) },
        {
          key: "category",
          head: m.console_menu_import_category(),
          cell: ({ category }) => readText(category, style.language),
        },
        {
          key: "price",
          head: m.console_menu_import_price(),
          cell: ({ price }) => <Money amount={price} />,
          figures: true,
        },
      ]}
    />
  );
};

const Changes = ({ preview }: { preview: ImportPreview }) => {
  const { style } = useWorkplace();
  const shown = (value: string) => (value === "" ? m.console_menu_import_empty_value() : value);
  return (
    <PreviewRows
      label={m.console_menu_import_changes()}
      heading={m.console_menu_import_changes_count({ count: preview.changes_total })}
      rows={preview.changes}
      total={preview.changes_total}
      keyOf={({ row }) => String(row)}
      columns={[
        { key: "name", head: m.console_menu_import_item(), cell: ({ name }) => readText(name, style.language) },
        {
          key: "change",
          head: m.console_menu_import_change(),
          cell: ({ fields }) => (
            <ul className={styles.fields}>
              {fields.map(({ heading, before, after }) => (
                <li key={heading}>
                  {m.console_menu_import_from_to({ heading, before: shown(before), after: shown(after) })}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
};

/** What a sheet would do: every fault, or what is new and what changes. */
export const Preview = ({ preview }: { preview: ImportPreview }) => {
  const { style } = useWorkplace();
  if (preview.faults_total > 0) return <Faults preview={preview} />;
  const { creates_total: created, changes_total: changed, left } = preview;
  const nothing = created + changed + preview.categories.length === 0;
  const names = preview.categories
    .map((name) => readText(name, style.language))
    .join(style.language === "sa" ? "، " : ", ");
  return (
    <>
      <Banner
        tone="info"
        title={nothing ? m.console_menu_import_nothing() : m.console_menu_import_counts({ created, changed, left })}
      >
        {names !== "" && m.console_menu_import_categories({ names })}
      </Banner>
      {created > 0 && <Creates preview={preview} />}
      {changed > 0 && <Changes preview={preview} />}
    </>
  );
};
