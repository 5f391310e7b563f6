import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { type ReactNode, useState } from "react";
import { limitRange } from "@sufra/domain/clientele/adjusting.ts";
import type { Adjustment, AdjustmentRules } from "@sufra/domain/clientele/console-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useHeldLoading } from "@sufra/ui/components/use-held-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { CountField } from "../editing/count-field.tsx";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { AdjustmentRow } from "./adjustment-row.tsx";
import { adjustmentsQuery, rulesQuery, saveRules } from "./clientele-data.ts";
import styles from "./clientele.module.css";

const within = (limit: number | null): limit is number =>
  limit !== null && limit >= limitRange.lowest && limit <= limitRange.highest;

const Rules = ({ rules, onReload }: { rules: AdjustmentRules; onReload: () => void }) => {
  const [revision, setRevision] = useState(rules.revision);
  const editor = useEditor<{ limit: number | null }>({
    initial: { limit: rules.limit },
    check: ({ limit }) => ({ limit: within(limit) ? undefined : "field_invalid" }),
    save: async ({ limit }) => setRevision((await saveRules({ revision, limit: limit ?? 0 })).revision),
    touches: [rulesQuery.queryKey],
  });
  return (
    <EditorForm editor={editor} onReload={onReload}>
      <EditorSection title={m.console_clientele_limit()} text={m.console_clientele_limit_text()}>
        <CountField
          name="limit"
          label={m.console_clientele_limit()}
          unit={m.console_clientele_limit_points()}
          value={editor.values.limit}
          error={editor.errorOf("limit")}
          onChange={(limit) => editor.set("limit", limit)}
        />
      </EditorSection>
    </EditorForm>
  );
};

type ListProps = { title: string; items: readonly Adjustment[]; deciding?: boolean; more?: ReactNode };

const List = ({ title, items, deciding = false, more }: ListProps) =>
  items.length === 0 ? null : (
    <EditorSection title={title}>
      <ul className={styles.rows}>
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
  const loading = useHeldLoading(query.isPending);
  const pending = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const decided = query.data?.pages[0]?.decided ?? [];
  const more = query.hasNextPage && (
    <Button variant="tint" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {m.console_clientele_more()}
    </Button>
  );
  return (
    <Page title={m.console_clientele_adjustments()} back={{ to: "/customers", label: m.console_app_nav_customers() }}>
      <div className={styles.parts}>
        {loading ? (
          <Skeleton height="88px" radius="20px" lines={3} />
        ) : !query.data ? (
          <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <>
            {pending.length === 0 && <EmptyState icon={<Scale />}>{m.console_clientele_adjustments_none()}</EmptyState>}
            <List title={m.console_clientele_adjustments_pending()} items={pending} deciding more={more} />
            <List title={m.console_clientele_adjustments_decided()} items={decided} />
          </>
        )}
        <Loaded query={rules}>{(opened, reload) => <Rules rules={opened} onReload={reload} />}</Loaded>
      </div>
    </Page>
  );
};
