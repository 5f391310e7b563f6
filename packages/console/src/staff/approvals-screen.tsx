import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Stamp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import type { ReturnRequestView } from "@sufra/domain/orders/return-fields.ts";
import type { LimitChange, LimitKind } from "@sufra/domain/staff/limits-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import rowStyles from "../editing/rows.module.css";
import { AskedReturn } from "../orders/asked-return.tsx";
import { numberWords } from "../orders/order-words.ts";
import { ReturnDecision } from "../orders/return-decision.tsx";
import { type DecisionBody, decideOnLimit, limitsQuery, returnRequestsQuery } from "./approvals-data.ts";
import { Decision } from "./decision.tsx";
import { LimitForm } from "./limit-form.tsx";
import { NoSecondManager } from "./no-second-manager.tsx";
import styles from "./team.module.css";

type Asked = Pick<
  ReturnRequestView,
  "asked_by" | "asked_at" | "state" | "mine" | "decided_by" | "decided_at" | "decision_reason"
>;

const stateNames = {
  posted: m.console_staff_state_approved,
  declined: m.console_staff_state_declined,
  withdrawn: m.console_staff_state_withdrawn,
};

type RowProps = { asked: Asked; title: ReactNode; details?: ReactNode; reason?: string; decision: ReactNode };

/** What a colleague asked for: who, when and why, and what a second manager says. */
const Row = ({ asked, title, details, reason, decision }: RowProps) => {
  const { style } = useWorkplace();
  const at = (time: string) => dateTimeText(new Date(time), style);
  const { asked_by, asked_at, state, mine, decided_by, decided_at, decision_reason } = asked;
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <span className={rowStyles.label}>{title}</span>
        {details}
        {reason !== undefined && <Isolate dir="auto">{reason}</Isolate>}
        <span className={rowStyles.detail}>
          {m.console_staff_asked_by({ name: isolated(asked_by), time: at(asked_at) })}
        </span>
        {decided_by !== null && decided_at !== null && (
          <span className={rowStyles.detail}>
            {m.console_staff_decided_by({ name: isolated(decided_by), time: at(decided_at) })}
          </span>
        )}
        {decision_reason !== null && <Isolate dir="auto">{decision_reason}</Isolate>}
        {state === "pending" && mine && <span className={rowStyles.detail}>{m.console_orders_request_mine()}</span>}
      </span>
      {state === "pending" ? (
        decision
      ) : (
        <Badge tone={state === "posted" ? "success" : "neutral"}>{stateNames[state]()}</Badge>
      )}
    </li>
  );
};

const ReturnRow = ({ request }: { request: ReturnRequestView }) => {
  const { style } = useWorkplace();
  const amount = moneyText(request.amount, style.language, style.digits);
  const about = m.console_orders_request_about({ amount, number: numberWords({ number: request.order_number }) });
  return (
    <Row
      asked={request}
      title={<Link to={`/orders?order=${request.order_id}`}>{about}</Link>}
      details={<AskedReturn request={request} />}
      reason={request.reason}
      decision={<ReturnDecision request={request} />}
    />
  );
};

const limitNames: Record<LimitKind, () => string> = {
  points: m.console_staff_limit_points,
  refund: m.console_staff_limit_refund,
  cashier_cancel: m.console_staff_limit_cancel,
};

type LimitRowProps = { change: LimitChange; onDecided: () => Promise<void> };

const LimitRow = ({ change, onDecided }: LimitRowProps) => {
  const { style } = useWorkplace();
  const { kind, from, to, mine, id } = change;
  const written = (value: number) =>
    kind === "points" ? countText(value, style) : moneyText(value, style.language, style.digits);
  const about = m.console_staff_limit_change({ name: limitNames[kind](), from: written(from), to: written(to) });
  const decide = async (body: DecisionBody) => {
    await decideOnLimit(id, body);
    await onDecided();
  };
  return <Row asked={change} title={about} decision={<Decision about={about} mine={mine} decide={decide} />} />;
};

type ListProps = Pick<LimitRowProps, "onDecided"> & {
  title: string;
  returns: readonly ReturnRequestView[];
  limits: readonly LimitChange[];
};

const List = ({ title, returns, limits, onDecided }: ListProps) =>
  returns.length + limits.length === 0 ? null : (
    <EditorSection title={title}>
      <ul className={rowStyles.rows}>
        {limits.map((change) => (
          <LimitRow key={change.id} change={change} onDecided={onDecided} />
        ))}
        {returns.map((request) => (
          <ReturnRow key={request.id} request={request} />
        ))}
      </ul>
    </EditorSection>
  );

/** What waits for a second manager, what was decided lately, and what one person may do alone. */
export const ApprovalsScreen = () => {
  const requests = useInfiniteQuery(returnRequestsQuery);
  const limits = useQuery(limitsQuery);
  const loading = useDelayedLoading(requests.isPending || limits.isPending);
  const returns = requests.data?.pages.flatMap(({ items }) => items) ?? [];
  const pending = returns.filter(({ state }) => state === "pending");
  const waiting = limits.data?.waiting ?? [];
  const failed = requests.data ? limits : requests;
  /** A decision changes a limit: the form opens anew with it. */
  const [decisions, setDecisions] = useState(0);
  const onDecided = async () => {
    await limits.refetch();
    setDecisions((before) => before + 1);
  };
  return (
    <Page title={m.console_app_nav_approvals()}>
      <div className={styles.parts}>
        {loading ? (
          <Skeleton height="88px" radius="20px" lines={3} />
        ) : !requests.data || !limits.data ? (
          <ErrorState error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
        ) : (
          <>
            <NoSecondManager />
            {pending.length + waiting.length === 0 && (
              <EmptyState icon={<Stamp />}>{m.console_staff_approvals_none()}</EmptyState>
            )}
            <List
              title={m.console_staff_approvals_waiting()}
              returns={pending}
              limits={waiting}
              onDecided={onDecided}
            />
            <Loaded key={decisions} query={limits}>
              {(opened, reload) => <LimitForm limits={opened.limits} onReload={() => void reload()} />}
            </Loaded>
            <List
              title={m.console_staff_approvals_decided()}
              returns={returns.filter(({ state }) => state !== "pending")}
              limits={limits.data.decided}
              onDecided={onDecided}
            />
            {requests.hasNextPage && (
              <Button variant="tint" busy={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
                {m.console_drawers_more()}
              </Button>
            )}
          </>
        )}
      </div>
    </Page>
  );
};
