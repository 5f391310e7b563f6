import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link2, Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import type { PosBranchState, PosLinkable, PosLinkList, PosOverview } from "@sufra/domain/pos/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { LinkRow } from "./link-row.tsx";
import { linksQuery, posQuery, useSwitchBranch } from "./pos-data.ts";
import { Issues, ReadBar } from "./pos-parts.tsx";
import { needText } from "./pos-words.ts";
import styles from "./pos.module.css";

/** Orders go there only where everything that they need is linked; stopping is always possible. */
const Sending = ({ branch }: { branch: PosBranchState }) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const toggle = useSwitchBranch();
  const { integrated, needs, branch_id: id } = branch;
  return (
    <>
      <SwitchRow
        icon={<Send aria-hidden />}
        label={m.console_pos_send_orders()}
        hint={integrated ? m.console_pos_send_orders_on() : m.console_pos_send_orders_off()}
        checked={integrated}
        disabled={!online || (!integrated && needs.length > 0)}
        busy={toggle.isPending}
        onChange={(on) => toggle.mutate({ id, integrated: on })}
      />
      {toggle.isError && <FailureBanner error={toggle.error} onClose={() => toggle.reset()} />}
      {needs.length > 0 && (
        <Banner
          tone={integrated ? "danger" : "warning"}
          title={integrated ? m.console_pos_needs_on() : m.console_pos_needs_off()}
        >
          <ul className={styles.list}>
            {needs.map((need) => (
              <li key={need.kind}>{needText(need, style)}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
};

type TablesProps = { tables: PosLinkList["tables"][number] };

/** What is linked by number stays folded away. */
const Tables = ({ tables: { rows, choices } }: TablesProps) => {
  const open = rows.filter(({ external_id, gone }) => external_id === null || gone);
  const [all, setAll] = useState(false);
  const shown = all ? rows : open;
  return (
    <div className={styles.group}>
      <h3 className={styles.label}>{m.console_pos_tables({ count: rows.length - open.length, all: rows.length })}</h3>
      {shown.length > 0 && (
        <FieldRow>
          {shown.map((row) => (
            <LinkRow
              key={row.local_id}
              row={row}
              choices={choices}
              label={m.console_pos_table({ number: row.name.en })}
            />
          ))}
        </FieldRow>
      )}
      {open.length < rows.length && (
        <div>
          <Button size="sm" variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? m.console_pos_tables_open() : m.console_pos_tables_all()}
          </Button>
        </div>
      )}
    </div>
  );
};

type BranchProps = { row: PosLinkable; branch: PosBranchState | undefined; links: PosLinkList };
const Branch = ({ row, branch, links }: BranchProps) => {
  const { style } = useWorkplace();
  const tables = links.tables.find(({ branch_id }) => branch_id === row.local_id);
  return (
    <EditorSection title={readText(row.name, style.language)}>
      <LinkRow row={row} choices={links.choices.branches} label={m.console_pos_branch_there()} />
      {tables && <Tables tables={tables} />}
      {branch && <Sending branch={branch} />}
    </EditorSection>
  );
};

const General = ({ links }: { links: PosLinkList }) => (
  <>
    <EditorSection title={m.console_pos_charges()} text={m.console_pos_charges_text()}>
      <FieldRow>
        {links.charges.map((row) => (
          <LinkRow key={row.local_id} row={row} choices={links.choices.charges} />
        ))}
      </FieldRow>
    </EditorSection>
    <EditorSection title={m.console_pos_taxes()} text={m.console_pos_taxes_text()}>
      <FieldRow>
        {links.taxes.map((row) => (
          <LinkRow
            key={row.local_id}
            row={row}
            choices={links.choices.taxes}
            label={m.console_pos_tax({ rate: row.name.en })}
          />
        ))}
      </FieldRow>
    </EditorSection>
    <EditorSection title={m.console_pos_method()} text={m.console_pos_method_text()}>
      {links.payment_methods.map((row) => (
        <LinkRow key={row.local_id} row={row} choices={links.choices.payment_methods} />
      ))}
    </EditorSection>
  </>
);

/** What can be chosen is another list after each reading. */
const useFreshLinks = (overview: PosOverview | undefined): UseQueryResult<PosLinkList> => {
  const query = useQuery(linksQuery);
  const pages = overview?.reads.links?.pages;
  const before = useRef(pages);
  const { refetch } = query;
  useEffect(() => {
    if (before.current !== pages) void refetch();
    before.current = pages;
  }, [pages, refetch]);
  return query;
};

const Links = ({ overview, links }: { overview: PosOverview; links: PosLinkList }) => {
  const missing = links.branches.filter(({ external_id }) => external_id === null).length;
  return (
    <div className={styles.body}>
      <p className={styles.note}>{m.console_pos_links_intro()}</p>
      <ReadBar what="links" reading={overview.reads.links} label={m.console_pos_read_links()} />
      <Issues issues={overview.business?.issues ?? []} />
      {missing > 0 && <Badge tone="warning">{m.console_pos_branches_missing({ count: missing })}</Badge>}
      {links.branches.map((row) => (
        <Branch
          key={row.local_id}
          row={row}
          links={links}
          branch={overview.branches.find(({ branch_id }) => branch_id === row.local_id)}
        />
      ))}
      <General links={links} />
    </div>
  );
};

/** What of ours is which of theirs, and which branches send their orders. */
export const LinksScreen = () => {
  const overview = useQuery(posQuery);
  const links = useFreshLinks(overview.data);
  const loading = useDelayedLoading(overview.isPending || links.isPending);
  const failed = overview.error ?? links.error;
  return (
    <Page title={m.console_pos_links_title()} back={{ to: "/connections/pos", label: m.console_connections_pos() }}>
      {loading ? (
        <Skeleton height="96px" radius="20px" lines={5} />
      ) : overview.data && links.data ? (
        overview.data.business === null ? (
          <NotConnected />
        ) : (
          <Links overview={overview.data} links={links.data} />
        )
      ) : (
        <ErrorState
          error={failed}
          busy={overview.isFetching || links.isFetching}
          onRetry={() => void Promise.all([overview.refetch(), links.refetch()])}
        />
      )}
    </Page>
  );
};

export const NotConnected = () => (
  <EmptyState
    icon={<Link2 />}
    action={
      <Link to="/connections/pos" className={buttonClass({ variant: "tint" })}>
        {m.console_pos_connect()}
      </Link>
    }
  >
    {m.console_pos_nothing()}
  </EmptyState>
);
