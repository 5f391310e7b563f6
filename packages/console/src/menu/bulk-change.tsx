import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ActionBar } from "../editing/action-bar.tsx";
import type { Column } from "../editing/data-table.tsx";
import { type BulkPreview as Preview, type BulkValues, changeOf, checkValues, type Kind } from "./bulk-data.ts";
import { BulkFields } from "./bulk-fields.tsx";
import { PreviewRows } from "./preview-rows.tsx";
import type { BulkEditing } from "./use-bulk-edit.ts";
import styles from "./bulk.module.css";

type Row = Preview["rows"][number];
type Refusal = Preview["refused"][number];
type State = Row["before"];

const useNames = () => {
  const { staff, style } = useWorkplace();
  const branchName = (id: string | null): string => {
    const branch = staff.branches.find((each) => each.id === id);
    return branch ? readText(branch.name, style.language) : m.console_menu_bulk_everywhere();
  };
  const stateText = (kind: Kind, { price, shown, sold_out, sold_out_until }: State): ReactNode => {
    if (kind === "price") return <Money amount={price} />;
    if (kind === "hidden" || kind === "shown") return shown ? m.console_menu_bulk_is_shown() : m.console_menu_hidden();
    if (!sold_out) return m.console_menu_available();
    if (sold_out_until === null) return m.console_menu_until_undone();
    return m.console_menu_until({ time: dateTimeText(new Date(sold_out_until), style) });
  };
  const refusalText = ({ code, price }: Refusal): string => {
    if (code === "hidden_everywhere") return m.console_menu_bulk_refused_hidden();
    const amount = moneyText(price ?? 0, style.language, style.digits);
    return code === "price_negative"
      ? m.console_menu_bulk_refused_negative({ amount })
      : m.console_menu_bulk_refused_high({ amount });
  };
  return { branchName, stateText, refusalText, language: style.language };
};

const lineKey = ({ product_id, branch_id }: Pick<Row, "product_id" | "branch_id">): string =>
  `${product_id} ${branch_id ?? ""}`;

const Refused = ({ preview }: { preview: Preview }) => {
  const { branchName, refusalText, language } = useNames();
  return (
    <PreviewRows
      label={m.console_menu_bulk_refused_label()}
      rows={preview.refused}
      total={preview.refused_total}
      keyOf={lineKey}
      columns={[
        { key: "name", head: m.console_menu_import_item(), cell: ({ name }) => readText(name, language) },
        { key: "where", head: m.console_menu_bulk_where(), cell: ({ branch_id }) => branchName(branch_id) },
        { key: "why", head: m.console_menu_bulk_why(), cell: refusalText },
      ]}
    />
  );
};

const Changes = ({ preview, kind }: { preview: Preview; kind: Kind }) => {
  const { branchName, stateText, language } = useNames();
  const figures = kind === "price";
  const where: Column<Row> = {
    key: "where",
    head: m.console_menu_bulk_where(),
    cell: ({ branch_id }) => branchName(branch_id),
  };
  return (
    <PreviewRows
      label={m.console_menu_import_changes()}
      rows={preview.rows}
      total={preview.rows_total}
      keyOf={lineKey}
      columns={[
        { key: "name", head: m.console_menu_import_item(), cell: ({ name }) => readText(name, language) },
        ...(preview.rows.some(({ branch_id }) => branch_id !== null) ? [where] : []),
        { key: "before", head: m.console_menu_bulk_before(), cell: ({ before }) => stateText(kind, before), figures },
        {
          key: "after",
          head: m.console_menu_bulk_after(),
          figures,
          cell: ({ after }) => (
            <>
              <ArrowLeft aria-hidden className={styles.arrow} />
              <strong>{stateText(kind, after)}</strong>
            </>
          ),
        },
      ]}
    />
  );
};

/** Every line as it is and as it would be; where something is refused, that alone, since then nothing is done. */
const BulkPreview = ({ preview, kind }: { preview: Preview; kind: Kind }) => {
  const { refused_total, products_total, unchanged } = preview;
  if (refused_total > 0)
    return (
      <>
        <Banner tone="danger" title={m.console_menu_bulk_refused({ count: refused_total })}>
          {m.console_menu_bulk_refused_text()}
        </Banner>
        <Refused preview={preview} />
      </>
    );
  if (products_total === 0) return <Banner tone="info" title={m.console_menu_bulk_nothing()} />;
  return (
    <>
      <Banner tone="info" title={m.console_menu_import_changes_count({ count: products_total })}>
        {unchanged > 0 && m.console_menu_bulk_unchanged({ count: unchanged })}
      </Banner>
      <Changes preview={preview} kind={kind} />
    </>
  );
};

type Props = {
  ids: readonly string[];
  values: BulkValues;
  setValues: (values: BulkValues) => void;
  editing: BulkEditing;
  /** Back to choosing, without these. */
  onDrop: (ids: readonly string[]) => void;
  onBack: () => void;
};

const useChange = ({ ids, values, setValues, editing }: Props) => {
  const { style } = useWorkplace();
  const [tried, setTried] = useState(false);
  const codes = checkValues(values);
  const errors = Object.fromEntries(
    Object.entries(codes).map(([field, code]) => [field, fieldText(code, style.language)]),
  );
  const set = (changes: Partial<BulkValues>) => {
    setValues({ ...values, ...changes });
    editing.forget();
  };
  const look = (without: readonly string[] = []) => {
    setTried(true);
    if (Object.keys(codes).length > 0) return;
    editing.preview({
      product_ids: ids.filter((id) => !without.includes(id)),
      branch_ids: values.branch_ids && [...values.branch_ids],
      change: changeOf(values, new Date(), style.zone),
    });
  };
  return { set, look, errors: tried ? errors : {} };
};

/** What changes, then what that makes of each dish; only what was seen is carried out. */
export const BulkChangeStep = (props: Props) => {
  const { ids, values, editing, onDrop, onBack } = props;
  const { previewing, applying } = editing;
  const { set, look, errors } = useChange(props);
  const online = useOnline();
  const { data: preview, variables: body } = previewing;
  const ready =
    preview !== undefined && body !== undefined && preview.refused_total === 0 && preview.products_total > 0;
  const dropRefused = () => {
    const refused = [...new Set((preview?.refused ?? []).map(({ product_id }) => product_id))];
    onDrop(refused);
    if (refused.length < ids.length) look(refused);
    else onBack();
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="text" icon={<ArrowRight aria-hidden className={styles.back} />} onClick={onBack}>
          {m.console_menu_bulk_count({ count: ids.length })}
        </Button>
      </div>
      <BulkFields values={values} set={set} errors={errors} />
      <div className={styles.buttons}>
        <Button variant="tint" size="lg" disabled={!online} busy={previewing.isPending} onClick={() => look()}>
          {m.console_menu_bulk_look()}
        </Button>
        {preview !== undefined && preview.refused_total > 0 && (
          <Button variant="tint" size="lg" disabled={!online} onClick={dropRefused}>
            {m.console_menu_bulk_drop_refused()}
          </Button>
        )}
      </div>
      <div role="status" aria-busy={previewing.isPending} className={styles.stack}>
        {previewing.isPending && <Skeleton height="56px" radius="14px" lines={4} />}
        {previewing.isError && <FailureBanner error={previewing.error} />}
        {preview && <BulkPreview preview={preview} kind={values.kind} />}
      </div>
      {applying.isError && <FailureBanner error={applying.error} />}
      {hasCode(applying.error, "edit_conflict") && (
        <Button variant="tint" onClick={() => look()}>
          {m.console_editing_reload()}
        </Button>
      )}
      {ready && (
        <ActionBar effect={m.console_menu_import_effect()}>
          <Button
            size="lg"
            busy={applying.isPending}
            disabled={!online}
            onClick={() => applying.mutate({ body, revision: preview.revision })}
          >
            {m.console_menu_bulk_apply({ count: preview.products_total })}
          </Button>
        </ActionBar>
      )}
    </>
  );
};
