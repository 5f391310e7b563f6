import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { type ReactNode, useState } from "react";
import { limitRange } from "@sufra/domain/customers/adjusting.ts";
import type { Adjustment, AdjustmentRules } from "@sufra/domain/customers/admin-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import rowStyles from "../editing/rows.module.css";
import { AdjustmentRow } from "./adjustment-row.tsx";
import { adjustmentsQuery, rulesQuery, saveRules } from "./customers-data.ts";
import styles from "./customers.module.css";
import { WaitingLimit } from "./waiting-limit.tsx";

type Limit = { limit: number | null };

const f = fieldsOf<Limit>();

const within = ({ limit }: Limit) => limit !== null && limit >= limitRange.lowest && limit <= limitRange.highest;

const Rules = ({ rules, onReload }: { rules: AdjustmentRules; onReload: () => void }) => {
  const [revision, setRevision] = useState(rules.revision);
  const form = useManagedForm<Limit>({
    initial: { limit: rules.limit },
    rules: (values) => ({ limit: within(values) ? undefined : "field_invalid" }),
    save: async ({ limit }) => setRevision((await saveRules({ revision, limit: limit ?? 0 })).revision),
    refreshes: [rulesQuery.queryKey],
  });
  return (
    <ManagedForm form={form} onReload={onReload}>
      <EditorSection title={m.console_customers_limit()} text={m.console_customers_limit_text()}>
        <f.Count name="limit" label={m.console_customers_limit()} unit={m.console_customers_limit_points()} />
        {rules.waiting && <WaitingLimit change={rules.waiting} />}
      </EditorSection>
    </ManagedForm>
  );
};

type ListProps = { title: string; items: readonly Adjustment[]; deciding?: boolean; more?: ReactNode };

const List = ({ title, items, deciding = false, more }: ListProps) =>
  items.length === 0 ? null : (
    <EditorSection title={title}>
      <ul className={rowStyles.rows}>
        {items.map((adjustment) => (
          <AdjustmentRow key={adjustment.id} adjustment={adjustment} named deciding={deciding} />
        ))}
      </ul>
      {more}
    </EditorSection>
  );

/** What waits for a second pair of eyes, what they said last, and from how many points on they are asked. */
export const AdjustmentsScreen = () => {
  const query = useInfiniteQuery(adjustmentsQuery);
  const rules = useQuery(rulesQuery);
  const loading = useDelayedLoading(query.isPending);
  const pending = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const decided = query.data?.pages[0]?.decided ?? [];
  const more = query.hasNextPage && (
    <Button variant="tint" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {m.console_customers_more()}
    </Button>
  );
  return (
    <Page title={m.console_customers_adjustments()} back={{ to: "/customers", label: m.console_app_nav_customers() }}>
      <div className={styles.parts}>
        {loading ? (
          <Skeleton height="88px" radius="20px" lines={3} />
        ) : !query.data ? (
          <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <>
            {pending.length === 0 && <EmptyState icon={<Scale />}>{m.console_customers_adjustments_none()}</EmptyState>}
            <List title={m.console_customers_adjustments_pending()} items={pending} deciding more={more} />
            <List title={m.console_customers_adjustments_decided()} items={decided} />
          </>
        )}
        <Loaded query={rules}>{(opened, reload) => <Rules rules={opened} onReload={reload} />}</Loaded>
      </div>
    </Page>
  );
};
