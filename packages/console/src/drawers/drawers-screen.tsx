import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, Wallet } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { addDrawer, type Drawer } from "@sufra/domain/drawers/api.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SummaryList } from "@sufra/ui/components/summary-list.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { CourierCash } from "./courier-cash.tsx";
import { Difference } from "./difference.tsx";
import { DrawerCard } from "./drawer-card.tsx";
import type { ClosedShift } from "./drawer-forms.tsx";
import { drawersQuery, useDrawers } from "./drawers-data.ts";
import styles from "./drawers.module.css";

/** After the count: what was expected, and the difference by its name. */
export const CountResult = ({ report, onClose }: { report: ClosedShift | null; onClose: () => void }) => {
  const { staff, style } = useWorkplace();
  const [shown, setShown] = useState(report);
  if (report && report !== shown) setShown(report);
  const number = countText(shown?.drawer ?? 0, style);
  return (
    <Sheet open={report !== null} onClose={onClose} title={m.console_drawers_closed_title({ number })}>
      {shown && (
        <div className={styles.form}>
          <SummaryList
            rows={[
              { label: m.console_drawers_counted(), value: <Money amount={shown.counted ?? 0} /> },
              { label: m.console_drawers_expected(), value: <Money amount={shown.closing.cash?.expected ?? 0} /> },
              {
                label: m.console_drawers_difference(),
                value: <Difference amount={shown.difference ?? 0} />,
                kind: "total",
              },
            ]}
          />
          {staff.role === "manager" && shown.id !== null && (
            <Link to={`/drawers/closings/${shown.id}`} className={buttonClass({ size: "lg", wide: true })}>
              {m.console_drawers_z()}
            </Link>
          )}
        </div>
      )}
    </Sheet>
  );
};

const AddDrawer = () => {
  const branch = useBranch();
  const queries = useQueryClient();
  const online = useOnline();
  const adding = useMutation({
    mutationFn: () => client.send(addDrawer, { body: { branch_id: branch.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: drawersQuery(branch.id).queryKey }),
  });
  return (
    <>
      {adding.isError && <FailureBanner error={adding.error} onClose={() => adding.reset()} />}
      <Button
        variant="tint"
        size="sm"
        icon={<Plus aria-hidden />}
        busy={adding.isPending}
        disabled={!online}
        onClick={() => adding.mutate()}
      >
        {m.console_drawers_add()}
      </Button>
    </>
  );
};

const Cards = ({ drawers }: { drawers: readonly Drawer[] }) => {
  const { staff } = useWorkplace();
  const [closed, setClosed] = useState<ClosedShift | null>(null);
  const manages = staff.role === "manager";
  return (
    <>
      {drawers.length === 0 ? (
        <EmptyState icon={<Wallet />} action={manages && <AddDrawer />}>
          {manages ? m.console_drawers_none() : m.console_drawers_none_cashier()}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.cards}>
            {drawers.map((drawer) => (
              <DrawerCard key={drawer.id} drawer={drawer} onClosed={setClosed} />
            ))}
          </ul>
          {manages && (
            <div className={styles.buttons}>
              <AddDrawer />
            </div>
          )}
        </>
      )}
      <CountResult report={closed} onClose={() => setClosed(null)} />
      <CourierCash drawers={drawers} />
    </>
  );
};

const ReportLinks = () => (
  <div className={styles.buttons}>
    <Link to="/drawers/day" className={buttonClass({ size: "sm" })}>
      {m.console_drawers_day()}
    </Link>
    <Link to="/drawers/closings" className={buttonClass({ size: "sm", variant: "tint" })}>
      {m.console_drawers_closings()}
    </Link>
  </div>
);

/** The drawers of the branch: float, cash in and out, handover, couriers' cash, blind count. */
export const DrawersScreen = () => {
  const branch = useBranch();
  const { staff } = useWorkplace();
  const { query, drawers } = useDrawers(branch.id);
  const loading = useDelayedLoading(query.isPending);
  return (
    <Page title={m.console_app_nav_drawers()} aside={staff.role === "manager" && <ReportLinks />}>
      {loading ? (
        <Skeleton height="160px" radius="20px" lines={2} />
      ) : query.data ? (
        <Cards key={branch.id} drawers={drawers} />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
