import { useMutation, useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { exportEvaluations } from "@sufra/domain/campaigns/evaluation-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { saveFile } from "../app/save-file.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { scoreBands, type EvaluationFilter, queryOf } from "./evaluation-filter.ts";
import { formsQuery } from "./form-data.ts";
import styles from "./evaluations.module.css";

type Props = { filter: EvaluationFilter; set: (changes: Partial<EvaluationFilter>) => void };

const Branch = ({ filter, set }: Props) => {
  const { staff, style } = useWorkplace();
  if (staff.branches.length < 2) return null;
  return (
    <Select
      label={m.console_campaigns_filter_branch()}
      value={filter.branch ?? ""}
      options={[
        { value: "", label: m.console_reports_all_branches() },
        ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
      ]}
      onChange={({ target }) => set({ branch: target.value === "" ? null : target.value })}
    />
  );
};

/** The forms are their managers' to list. */
const Form = ({ filter, set }: Props) => {
  const { style } = useWorkplace();
  const { data } = useQuery(formsQuery);
  return (
    <Select
      label={m.console_campaigns_filter_form()}
      value={filter.form}
      options={[
        { value: "", label: m.console_campaigns_filter_any_form() },
        ...(data ?? []).map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
      ]}
      onChange={({ target }) => set({ form: target.value })}
    />
  );
};

const Score = ({ filter, set }: Props) => (
  <Select
    label={m.console_campaigns_filter_score()}
    value={filter.band === null ? "" : String(filter.band)}
    options={[
      { value: "", label: m.console_campaigns_filter_any_score() },
      ...scoreBands.map(([least, most], band) => ({
        value: String(band),
        label: m.console_campaigns_filter_band({ least, most }),
      })),
    ]}
    onChange={({ target }) => set({ band: target.value === "" ? null : Number(target.value) })}
  />
);

const Period = ({ filter, set }: Props) => (
  <>
    <Field
      label={m.console_reports_from()}
      type="date"
      value={filter.from}
      max={filter.to || undefined}
      onChange={({ target }) => set({ from: target.value })}
    />
    <Field
      label={m.console_reports_to()}
      type="date"
      value={filter.to}
      min={filter.from || undefined}
      onChange={({ target }) => set({ to: target.value })}
    />
  </>
);

const Download = ({ filter }: { filter: EvaluationFilter }) => {
  const online = useOnline();
  const saving = useMutation({ mutationFn: () => saveFile(exportEvaluations, { query: queryOf(filter) }) });
  return (
    <>
      <Button
        variant="tint"
        size="sm"
        className={styles.download}
        icon={<FileDown aria-hidden />}
        busy={saving.isPending}
        disabled={!online}
        onClick={() => saving.mutate()}
      >
        {m.console_reports_csv()}
      </Button>
      {saving.isError && <FailureBanner error={saving.error} onClose={() => saving.reset()} />}
    </>
  );
};

/** Filters the answers, and exports them as a file. */
export const EvaluationFilterBar = ({ filter, set }: Props) => {
  const { staff } = useWorkplace();
  const manages = staff.role === "manager";
  return (
    <section className={styles.filter} aria-label={m.console_campaigns_filter()}>
      <div className={styles.fields}>
        <Branch filter={filter} set={set} />
        {manages && <Form filter={filter} set={set} />}
        <Score filter={filter} set={set} />
        <Period filter={filter} set={set} />
      </div>
      <div className={styles.chips}>
        <Chip selected={filter.low} onClick={() => set({ low: !filter.low })}>
          {m.console_campaigns_filter_low()}
        </Chip>
        <Chip selected={filter.words} onClick={() => set({ words: !filter.words })}>
          {m.console_campaigns_filter_words()}
        </Chip>
        {manages && <Download filter={filter} />}
      </div>
    </section>
  );
};
