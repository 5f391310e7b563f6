import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { dateText, dateTimeText } from "@sufra/domain/language/dates.ts";
import type { PosRewards } from "@sufra/domain/pos/rewards-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Link } from "react-router";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CopyField } from "../editing/copy-field.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { removeKey, rewardsQuery, useRewards } from "./pos-data.ts";
import styles from "./pos.module.css";

type Actions = ReturnType<typeof useRewards>;

/** The old key stops at once: replacing asks first. */
const IssueButton = ({ replaces, issue }: { replaces: boolean; issue: Actions["issue"] }) => {
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const start = (): void => issue.mutate(undefined, { onSettled: () => setAsked(false) });
  return (
    <>
      <Button
        variant={replaces ? "tint" : "fill"}
        icon={<KeyRound aria-hidden />}
        disabled={!online}
        busy={issue.isPending}
        onClick={() => (replaces ? setAsked(true) : start())}
      >
        {replaces ? m.console_pos_rewards_replace() : m.console_pos_rewards_issue()}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.console_pos_rewards_replace_title()}
        confirm={m.console_pos_rewards_replace()}
        busy={issue.isPending}
        onConfirm={start}
      >
        {m.console_pos_rewards_replace_text()}
      </Dialog>
    </>
  );
};

type KeyProps = { issued: NonNullable<PosRewards["key"]>; token: string | undefined };

const KeyFacts = ({ issued, token }: KeyProps) => {
  const { style } = useWorkplace();
  const { last4, issued_at, used_at } = issued;
  if (token !== undefined)
    return (
      <Banner tone="warning" title={m.console_pos_rewards_once()}>
        <CopyField label={m.console_pos_rewards_key()} value={token} />
      </Banner>
    );
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{m.console_pos_rewards_key()}</dt>
        <dd>
          <Isolate dir="ltr">{`••••${last4}`}</Isolate>
        </dd>
      </div>
      <div>
        <dt>{m.console_pos_rewards_issued_at()}</dt>
        <dd>{dateText(new Date(issued_at), style)}</dd>
      </div>
      <div>
        <dt>{m.console_pos_rewards_used_at()}</dt>
        <dd>{used_at === null ? m.console_pos_rewards_unused() : dateTimeText(new Date(used_at), style)}</dd>
      </div>
    </dl>
  );
};

const Rewards = ({ rewards: { url, key, open } }: { rewards: PosRewards }) => {
  const { issue, askCode } = useRewards();
  const online = useOnline();
  const failure = issue.error ?? askCode.error;
  return (
    <EditorSection title={m.console_pos_rewards_title()} text={m.console_pos_rewards_text()}>
      {open > 0 && (
        <Banner tone="warning" title={m.console_pos_rewards_open({ count: open })}>
          <Link to="/redeem">{m.console_pos_rewards_open_till()}</Link>
        </Banner>
      )}
      {failure && <FailureBanner error={failure} />}
      {(key === null || key.used_at === null) && (
        <ol className={styles.steps}>
          {key === null && <li>{m.console_pos_rewards_step_issue()}</li>}
          <li>{m.console_pos_rewards_step_enter()}</li>
          <li>{m.console_pos_rewards_step_scan()}</li>
        </ol>
      )}
      {key !== null && (
        <>
          <CopyField label={m.console_pos_rewards_url()} value={url} />
          <KeyFacts issued={key} token={issue.data?.token} />
          <SwitchRow
            label={m.console_pos_rewards_ask_code()}
            hint={m.console_pos_rewards_ask_code_hint()}
            checked={key.ask_code}
            disabled={!online}
            busy={askCode.isPending}
            onChange={(checked) => askCode.mutate(checked)}
          />
        </>
      )}
      <div className={styles.marks}>
        <IssueButton replaces={key !== null} issue={issue} />
        {key !== null && (
          <Removal
            name={m.console_pos_rewards_key()}
            effect={m.console_pos_rewards_remove_text()}
            words={{ action: m.console_pos_rewards_stop(), title: m.console_pos_rewards_stop_title() }}
            remove={async () => {
              issue.reset();
              await removeKey();
            }}
            touches={[rewardsQuery.queryKey]}
          />
        )}
      </div>
    </EditorSection>
  );
};

/** How the register redeems rewards: its key, shown once, and whether it asks the guest for a code. */
export const RewardsSection = () => {
  const query = useQuery(rewardsQuery);
  const loading = useDelayedLoading(query.isPending);
  if (query.data) return <Rewards rewards={query.data} />;
  if (loading) return <Skeleton height="96px" radius="20px" lines={2} />;
  return query.error ? (
    <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  ) : null;
};
