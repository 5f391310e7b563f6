import { useMutation, useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { Link } from "react-router";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { SortableList } from "../editing/sortable-list.tsx";
import { formsQuery, type ListedForm, sendFormOrder } from "./form-data.ts";
import styles from "./forms.module.css";

const Row = ({ form }: { form: ListedForm }) => {
  const { style } = useWorkplace();
  const { id, name, active, answers, low, score } = form;
  return (
    <div className={styles.row}>
      <Link to={`/campaigns/forms/${id}`} className={styles.name}>
        {readText(name, style.language)}
      </Link>
      <Badge tone={active ? "success" : "warning"}>
        {active ? m.console_forms_asked() : m.console_forms_stopped()}
      </Badge>
      {low > 0 && <Badge tone="danger">{m.console_forms_low({ count: low })}</Badge>}
      <span className={styles.figures}>
        {m.console_forms_answers({ count: answers })}
        {score !== null && ` · ${m.console_editing_share({ number: countText(score, style) })}`}
      </span>
    </div>
  );
};

/** C16: what guests are asked, in the order they meet it. */
export const FormsList = () => {
  const { style } = useWorkplace();
  const online = useOnline();
  const query = useQuery(formsQuery);
  const loading = useDelayedLoading(query.isPending);
  const sending = useMutation({ mutationKey: ["order-forms"], mutationFn: sendFormOrder });
  const create = (
    <Link to="/campaigns/forms/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_forms_new_form()}
    </Link>
  );
  if (loading) return <Skeleton height="64px" radius="16px" lines={4} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0)
    return (
      <EmptyState icon={<ClipboardCheck />} action={create}>
        {m.console_forms_no_forms()}
      </EmptyState>
    );
  return (
    <div className={styles.part}>
      {sending.isError && <FailureBanner error={sending.error} onClose={() => sending.reset()} />}
      <div className={styles.chips}>
        {create}
        <Link to="/evaluations" className={buttonClass({ variant: "tint", size: "sm" })}>
          {m.console_forms_all_answers()}
        </Link>
      </div>
      <SortableList
        card
        items={query.data}
        keyOf={({ id }) => id}
        nameOf={({ name }) => readText(name, style.language)}
        disabled={!online}
        onOrder={(forms) => sending.mutate(forms.map(({ id }) => id))}
      >
        {(form) => <Row form={form} />}
      </SortableList>
    </div>
  );
};
