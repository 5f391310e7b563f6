import { DirectionProvider } from "@base-ui/react/direction-provider";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, useLoaderData, useLocation } from "react-router";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { ToastHost } from "@sufra/ui/components/toast.tsx";
import { DigitsContext } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { sessionQuery } from "../auth/session.ts";
import { boardQuery } from "../orders/board-data.ts";
import { UnseenContext, useNewOrders } from "../orders/new-orders.ts";
import { tablesQuery } from "../branches/branch-data.ts";
import { Head } from "./head.tsx";
import { useLayout } from "./layout-state.ts";
import { ConnectionContext, useLiveBoard } from "./live-board.ts";
import { Menu } from "./menu.tsx";
import { navItemsFor } from "./navigation.ts";
import { Notices } from "./notices.tsx";
import styles from "./shell.module.css";
import { type StaffBranch, WorkplaceContext } from "./workplace.ts";

/** Per member of staff, since several use one tablet. */
const chosenBranches = createStored<Record<string, string>>("sufra:console:branch", {}, (value) => {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
});

const chooseBranchOf = (staff: StaffMember, id: string): void =>
  chosenBranches.set((before) => ({ ...before, [staff.id]: id }));

/** The remembered branch, or the only one; null while there is a choice to make. */
const branchOf = (staff: StaffMember, chosen: Record<string, string>): StaffBranch | null => {
  const remembered = staff.branches.find(({ id }) => id === chosen[staff.id]);
  return remembered ?? (staff.branches.length === 1 ? (staff.branches[0] ?? null) : null);
};

const riyadh = "Asia/Riyadh";

const useWorkplaceOf = (staff: StaffMember) => {
  const language = useLanguage();
  const [chosen] = useStored(chosenBranches);
  const digits = staff.establishment?.digits ?? "latin";
  return {
    staff,
    branch: branchOf(staff, chosen),
    chooseBranch: (id: string) => chooseBranchOf(staff, id),
    style: { language, zone: staff.establishment?.time_zone ?? riyadh, digits },
  };
};

/** "(2) Orders · Sufra": what waits is seen from another tab of the browser too. */
const useTitle = (staff: StaffMember, waiting: number): void => {
  const { pathname } = useLocation();
  const language = useLanguage();
  useEffect(() => {
    const place = navItemsFor(staff).find(({ path }) => `${pathname}/`.startsWith(`${path}/`));
    const name = [place?.label(), m.console_app_name()].filter(Boolean).join(" · ");
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [staff, pathname, language, waiting]);
};

/** How many guests at tables call; asked only where there are tables to call from. */
const useCalls = (branchId: string | null): number => {
  const tables = useQuery({ ...tablesQuery(branchId ?? ""), enabled: branchId !== null }).data;
  return tables?.reduce((count, table) => count + table.calls.length, 0) ?? 0;
};

export const Shell = () => {
  // Read anew where something of it was changed: a branch was added, or has another name.
  const { data: staff } = useQuery({ ...sessionQuery, initialData: useLoaderData<StaffMember>() });
  const workplace = useWorkplaceOf(staff);
  const { isRTL, menuHidden, contentWidth } = useLayout();
  const branchId = staff.role === "operator" ? null : (workplace.branch?.id ?? null);
  const connection = useLiveBoard(branchId);
  const orders = useQuery({ ...boardQuery(branchId ?? ""), enabled: branchId !== null }).data;
  const unseen = useNewOrders(branchId, orders);
  useTitle(staff, unseen.size);
  const counts = {
    orders: orders?.filter(({ status }) => status === "pending").length ?? 0,
    calls: useCalls(branchId),
  };
  return (
    <WorkplaceContext value={workplace}>
      <DigitsContext value={workplace.style.digits}>
        <DirectionProvider direction={isRTL ? "rtl" : "ltr"}>
          <ConnectionContext value={connection}>
            <UnseenContext value={unseen}>
              <a href="#content" className={styles.skip}>
                {m.console_app_skip()}
              </a>
              <div className={classes(styles.shell, menuHidden && styles.bare)}>
                {!menuHidden && <Menu counts={counts} />}
                <div className={styles.side}>
                  <Head />
                  <Notices />
                  <main id="content" tabIndex={-1} className={styles.content} data-width={contentWidth}>
                    <Outlet />
                  </main>
                </div>
                <ToastHost />
              </div>
            </UnseenContext>
          </ConnectionContext>
        </DirectionProvider>
      </DigitsContext>
    </WorkplaceContext>
  );
};
