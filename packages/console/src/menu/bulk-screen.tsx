import { useQuery } from "@tanstack/react-query";
import { UtensilsCrossed } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { BulkChangeStep } from "./bulk-change.tsx";
import { BulkChoice } from "./bulk-choice.tsx";
import { type BulkValues, newValues } from "./bulk-data.ts";
import { type Overview, overviewQuery } from "./menu-data.ts";
import { useBulkEdit } from "./use-bulk-edit.ts";
import styles from "./bulk.module.css";

/** Choosing and changing are two places of the address, so that "back" leads from one to the other. */
const Steps = ({ overview }: { overview: Overview }) => {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<BulkValues>(newValues);
  const toChoice = () => navigate("/menu/bulk", { replace: true });
  const editing = useBulkEdit(() => {
    setChosen(new Set());
    setValues(newValues);
    void toChoice();
  });
  // What somebody removed meanwhile is not there to be changed.
  const ids = overview.products.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const { undoing } = editing;
  return (
    <div className={styles.body}>
      {undoing.isError && (
        <FailureBanner error={undoing.error} about={m.console_menu_undo()} onClose={() => undoing.reset()} />
      )}
      {search.get("step") === "change" && ids.length > 0 ? (
        <BulkChangeStep
          ids={ids}
          values={values}
          setValues={setValues}
          editing={editing}
          onDrop={(dropped) => setChosen(new Set(ids.filter((id) => !dropped.includes(id))))}
          onBack={() => {
            editing.forget();
            void toChoice();
          }}
        />
      ) : (
        <BulkChoice
          overview={overview}
          chosen={new Set(ids)}
          onChange={setChosen}
          onNext={() => setSearch({ step: "change" })}
        />
      )}
    </div>
  );
};

/** One change of price or availability for many dishes, seen line by line before it is done. */
export const BulkScreen = () => {
  useLanguage();
  const query = useQuery(overviewQuery);
  const loading = useDelayedLoading(query.isPending);
  const overview = query.data;
  return (
    <Page title={m.console_menu_bulk_title()} back={{ to: "/menu", label: m.console_menu_manage_title() }}>
      {loading ? (
        <Skeleton height="64px" radius="16px" lines={8} />
      ) : overview === undefined ? (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : overview.products.length === 0 ? (
        <EmptyState
          icon={<UtensilsCrossed />}
          action={
            <Link to="/menu" className={buttonClass({ variant: "tint" })}>
              {m.console_menu_manage_title()}
            </Link>
          }
        >
          {m.console_menu_bulk_empty()}
        </EmptyState>
      ) : (
        <Steps overview={overview} />
      )}
    </Page>
  );
};
