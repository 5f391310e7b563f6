import { useMutation, useQuery } from "@tanstack/react-query";
import { BookOpenText, ChevronLeft, Link2, PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Connection } from "@sufra/domain/connections/api.ts";
import type { PosOverview } from "@sufra/domain/pos/api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import cardStyles from "../connections/connections.module.css";
import { remove } from "../connections/connections-data.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { authorize, posQuery } from "./pos-data.ts";
import { Issues } from "./pos-parts.tsx";
import { readingText } from "./pos-words.ts";
import { RewardsSection } from "./rewards-section.tsx";
import styles from "./pos.module.css";

/** Leads to the vendor's page, which leads back. */
const ConnectButton = ({ again, connectable }: { again: boolean; connectable: boolean }) => {
  const online = useOnline();
  const going = useMutation({
    mutationFn: authorize,
    onSuccess: (url) => {
      if (url !== null) window.location.assign(url);
    },
  });
  return (
    <>
      {!connectable && <Banner tone="warning">{m.console_pos_off()}</Banner>}
      {going.isError && <FailureBanner error={going.error} />}
      <div>
        <Button
          variant={again ? "tint" : "fill"}
          icon={<PlugZap aria-hidden />}
          disabled={!online || !connectable}
          busy={going.isPending || going.isSuccess}
          onClick={() => going.mutate()}
        >
          {again ? m.console_pos_connect_again() : m.console_pos_connect()}
        </Button>
      </div>
    </>
  );
};

const NotConnected = ({ connectable }: { connectable: boolean }) => (
  <EditorSection title={m.console_pos_connect_title()} text={m.console_pos_connect_text()}>
    <ol className={styles.steps}>
      <li>{m.console_pos_step_sign_in()}</li>
      <li>{m.console_pos_step_allow()}</li>
      <li>{m.console_pos_step_link()}</li>
    </ol>
    <ConnectButton again={false} connectable={connectable} />
    <p className={styles.note}>{m.console_pos_marketplace()}</p>
  </EditorSection>
);

type CardProps = { to: string; icon: ReactNode; title: string; text: string; badge: ReactNode };
const Card = ({ to, icon, title, text, badge }: CardProps) => (
  <li>
    <Link to={to} className={cardStyles.card}>
      {icon}
      <span className={cardStyles.words}>
        <strong>{title}</strong>
        <span className={styles.note}>{text}</span>
        <span className={cardStyles.marks}>{badge}</span>
      </span>
      <ChevronLeft aria-hidden className={cardStyles.chevron} />
    </Link>
  </li>
);

const Parts = ({ overview: { branches, reads } }: { overview: PosOverview }) => {
  const { style } = useWorkplace();
  const sending = branches.filter(({ integrated }) => integrated).length;
  const troubled = branches.filter(({ integrated, needs }) => integrated && needs.length > 0).length;
  return (
    <ul className={cardStyles.cards}>
      <Card
        to="menu"
        icon={<BookOpenText aria-hidden className={cardStyles.icon} />}
        title={m.console_pos_menu_title()}
        text={m.console_pos_menu_text()}
        badge={
          <Badge tone={reads.menu?.state === "failed" ? "danger" : "neutral"} live={reads.menu?.state === "reading"}>
            {reads.menu ? readingText(reads.menu, style) : m.console_pos_menu_unread()}
          </Badge>
        }
      />
      <Card
        to="links"
        icon={<Link2 aria-hidden className={cardStyles.icon} />}
        title={m.console_pos_links_title()}
        text={m.console_pos_links_text()}
        badge={
          <>
            <Badge tone={sending > 0 ? "success" : "neutral"}>
              {m.console_pos_sending({ count: sending, all: branches.length })}
            </Badge>
            {troubled > 0 && <Badge tone="danger">{m.console_pos_troubled({ count: troubled })}</Badge>}
          </>
        }
      />
    </ul>
  );
};

const Connected = ({ overview, reload }: { overview: PosOverview; reload: () => Promise<void> }) => {
  const { style } = useWorkplace();
  const { business, connectable } = overview;
  if (!business) return null;
  return (
    <>
      <Issues issues={business.issues} />
      <Parts overview={overview} />
      <RewardsSection />
      <EditorSection title={m.console_pos_business()} text={m.console_pos_business_text()}>
        <dl className={styles.facts}>
          <div>
            <dt>{m.console_pos_business_name()}</dt>
            <dd>{business.name}</dd>
          </div>
          <div>
            <dt>{m.console_pos_business_reference()}</dt>
            <dd>{business.reference}</dd>
          </div>
          <div>
            <dt>{m.console_pos_connected_at()}</dt>
            <dd>{dateText(new Date(business.connected_at), style)}</dd>
          </div>
        </dl>
        <p className={styles.note}>{m.console_pos_connect_again_text()}</p>
        <ConnectButton again connectable={connectable} />
        <div>
          <Removal
            name={business.name}
            effect={m.console_pos_remove_text()}
            words={{
              action: m.console_connections_end(),
              title: m.console_connections_end_title({ name: business.name }),
            }}
            remove={async () => {
              await remove("pos");
              await reload();
            }}
            touches={[posQuery.queryKey]}
          />
        </div>
      </EditorSection>
    </>
  );
};

type Props = { connection: Connection; storable: boolean; reload: () => Promise<void> };

/** The point of sale: connected at the vendor's page instead of by typed keys. */
export const PosPanel = ({ connection, storable, reload }: Props) => {
  const query = useQuery(posQuery);
  const loading = useDelayedLoading(query.isPending);
  if (!storable)
    return (
      <Banner tone="warning" title={m.console_connections_locked()}>
        {m.console_connections_locked_text()}
      </Banner>
    );
  if (loading) return <Skeleton height="96px" radius="20px" lines={3} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (connection.own === null || query.data.business === null)
    return <NotConnected connectable={query.data.connectable} />;
  return <Connected overview={query.data} reload={reload} />;
};
