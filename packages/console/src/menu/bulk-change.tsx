import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ActionBar } from "../editing/action-bar.tsx";
import { type BulkValues, changeOf, checkValues } from "./bulk-data.ts";
import { BulkFields } from "./bulk-fields.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import type { BulkEditing } from "./use-bulk-edit.ts";
import styles from "./bulk.module.css";

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
