import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BookOpenCheck, BookOpenText } from "lucide-react";
import { useState } from "react";
import { hasCode } from "@sufra/ui/api/failures.ts";
import type { PosMenuPreview, PosMenuRow } from "@sufra/domain/pos/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { ActionBar } from "../editing/action-bar.tsx";
import { touched } from "../menu/menu-data.ts";
import { NotConnected } from "./links-screen.tsx";
import { applyMenu, menuQuery, posQuery } from "./pos-data.ts";
import { ChangeRows, ProblemRows } from "./pos-menu-rows.tsx";
import { Issues, ReadBar } from "./pos-parts.tsx";
import styles from "./pos.module.css";

type Preview = NonNullable<PosMenuPreview["preview"]>;

/** Another menu by now: the preview is made anew, with the choices that were made. */
const useApply = (revision: string, without: ReadonlySet<string>) => {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([...touched, posQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: () => applyMenu(revision, [...without]),
    onSuccess: async ({ added, linked, changed, gone }) => {
      showToast({ text: m.console_pos_applied({ added, linked, changed, gone }), tone: "success" });
      await refresh();
    },
    onError: async (error) => {
      if (hasCode(error, "edit_conflict")) await queries.invalidateQueries({ queryKey: menuQuery.queryKey });
    },
  });
};

const groups: { change: PosMenuRow["change"]; title: (values: { count: number }) => string; text: () => string }[] = [
  { change: "gone", title: m.console_pos_gone_count, text: m.console_pos_gone_text },
  { change: "changed", title: m.console_pos_changed_count, text: m.console_pos_changed_text },
  { change: "linked", title: m.console_pos_linked_count, text: m.console_pos_linked_text },
  { change: "added", title: m.console_pos_added_count, text: m.console_pos_added_text },
];

const Changes = ({ preview }: { preview: Preview }) => {
  const online = useOnline();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const { rows, problems, read, issues, revision } = preview;
  const applying = useApply(revision, without);
  const chosen = rows.filter(({ key }) => !without.has(key)).length;
  const turn = (keys: readonly string[], on: boolean) =>
    setWithout(new Set(on ? [...without].filter((key) => !keys.includes(key)) : [...without, ...keys]));
  return (
    <>
      <Issues issues={issues} />
      <Banner tone="info" title={m.console_pos_read_counts(read)}>
        {read.pictures > 0 ? m.console_pos_pictures() : undefined}
      </Banner>
      <ProblemRows problems={problems} />
      {rows.length === 0 && <EmptyState icon={<BookOpenCheck />}>{m.console_pos_same()}</EmptyState>}
      {groups.map(({ change, title, text }) => {
        const some = rows.filter((row) => row.change === change);
        return (
          <ChangeRows
            key={change}
            title={title({ count: some.length })}
            text={text()}
            rows={some}
            without={without}
            turn={turn}
          />
        );
      })}
      {applying.isError && <FailureBanner error={applying.error} onClose={() => applying.reset()} />}
      {rows.length > 0 && (
        <ActionBar effect={m.console_pos_apply_effect({ count: chosen, all: rows.length })}>
          <Button
            size="lg"
            busy={applying.isPending}
            disabled={!online || chosen === 0 || issues.length > 0}
            onClick={() => applying.mutate()}
          >
            {m.console_pos_apply()}
          </Button>
        </ActionBar>
      )}
    </>
  );
};

const Menu = ({ menu: { reading, preview } }: { menu: PosMenuPreview }) => (
  <div className={styles.body}>
    <p className={styles.note}>{m.console_pos_menu_intro()}</p>
    <ReadBar what="menu" reading={reading} label={m.console_pos_read_menu()} />
    {preview !== null && <Changes preview={preview} />}
    {preview === null && reading?.state === "reading" && <Skeleton height="56px" radius="14px" lines={4} />}
    {preview === null && reading?.state !== "reading" && (
      <EmptyState icon={<BookOpenText />}>{m.console_pos_menu_empty()}</EmptyState>
    )}
  </div>
);

/** Their menu into ours: what would change is shown first, with everything that cannot be taken over. */
export const PosMenuScreen = () => {
  const query = useQuery(menuQuery);
  const overview = useQuery(posQuery);
  const loading = useDelayedLoading(query.isPending || overview.isPending);
  return (
    <Page title={m.console_pos_menu_title()} back={{ to: "/connections/pos", label: m.console_connections_pos() }}>
      {loading ? (
        <Skeleton height="64px" radius="16px" lines={6} />
      ) : query.data && overview.data ? (
        overview.data.business === null ? (
          <NotConnected />
        ) : (
          <Menu menu={query.data} />
        )
      ) : (
        <ErrorState
          error={query.error ?? overview.error}
          busy={query.isFetching}
          onRetry={() => void Promise.all([query.refetch(), overview.refetch()])}
        />
      )}
    </Page>
  );
};
