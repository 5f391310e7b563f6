import { useMutation, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { windowText } from "../app/window-text.ts";
import { useWorkplace } from "../app/workplace.ts";
import { stateName, stateTone } from "../campaigns/campaign-words.ts";
import { SortableList } from "../editing/sortable-list.tsx";
import type { BannerKind, ListedPopup, ListedSlide } from "./banner-data.ts";
import { sendBannerOrder } from "./banner-data.ts";
import styles from "./banners.module.css";

type Listed = ListedPopup | ListedSlide;

const wordsOf = (banner: Listed): Text => ("text" in banner ? banner.text : banner.popup_text);

const Row = ({ banner, name, to }: { banner: Listed; name: string; to: string }) => {
  const { staff, style } = useWorkplace();
  const branch = staff.branches.find(({ id }) => id === banner.branch_id);
  return (
    <div className={styles.row}>
      <Photo picture={banner.picture} alt="" sizes="56px" className={styles.photo} />
      <div className={styles.words}>
        <Link to={`${to}/${banner.id}`} className={styles.name}>
          {name}
        </Link>
        <p className={styles.window}>
          {branch ? readText(branch.name, style.language) : m.console_banners_all_branches()} ·{" "}
          {windowText(banner, style)}
        </p>
      </div>
      <Badge tone={stateTone[banner.state]}>{stateName[banner.state]()}</Badge>
      <span className={styles.figures}>
        {m.console_banners_figures({ seen: countText(banner.seen, style), opened: countText(banner.opened, style) })}
      </span>
    </div>
  );
};

type Props = {
  kind: BannerKind;
  to: string;
  query: UseQueryResult<readonly Listed[]>;
  /** What its order means for guests. */
  note: string;
  fresh: string;
  empty: { icon: ReactNode; text: string };
};

/** All banners of a kind in their order, with state and counts. */
export const BannerList = ({ kind, to, query, note, fresh, empty }: Props) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const loading = useDelayedLoading(query.isPending);
  const sending = useMutation({
    mutationKey: ["order-banners", kind],
    mutationFn: (ids: string[]) => sendBannerOrder(kind, ids),
  });
  const name = (banner: Listed) => readText(wordsOf(banner), style.language) || m.console_banners_wordless();
  const create = (
    <Link to={`${to}/new`} className={buttonClass({ variant: "fill", size: "sm" })}>
      {fresh}
    </Link>
  );
  if (loading) return <Skeleton height="64px" radius="16px" lines={5} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0)
    return (
      <EmptyState icon={empty.icon} action={create}>
        {empty.text}
      </EmptyState>
    );
  return (
    <div className={styles.part}>
      {sending.isError && <FailureBanner error={sending.error} onClose={() => sending.reset()} />}
      <div>{create}</div>
      <p className={styles.note}>{note}</p>
      <SortableList
        card
        items={query.data}
        keyOf={({ id }) => id}
        nameOf={name}
        disabled={!online}
        onOrder={(items) => sending.mutate(items.map(({ id }) => id))}
      >
        {(banner) => <Row banner={banner} name={name(banner)} to={to} />}
      </SortableList>
    </div>
  );
};
