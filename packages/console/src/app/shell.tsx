import { DirectionProvider } from "@base-ui/react/direction-provider";
import { useQuery } from "@tanstack/react-query";
import { CloudOff, Power, Printer } from "lucide-react";
import { useEffect } from "react";
import { Link, Outlet, useLoaderData, useLocation } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { needsAnswer } from "@sufra/domain/orders/scheduled.ts";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { ToastHost } from "@sufra/ui/components/toast.tsx";
import { DigitsProvider } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { sessionQuery } from "../auth/session.ts";
import { boardQuery } from "../orders/board-data.ts";
import { NewOrderAlert } from "../orders/new-order-alert.tsx";
import { UnseenContext, useNewOrders } from "../orders/new-orders.ts";
import { useApprovalCount } from "../staff/approval-count.ts";
import { servicesQuery, type ServiceState, tablesQuery } from "../branches/branch-data.ts";
import { serviceName } from "../services/service-names.ts";
import { Head } from "./head.tsx";
import { useLayout } from "./layout-state.ts";
import { ConnectionContext, useLiveBoard } from "./live-board.ts";
import { Menu } from "./menu.tsx";
import { navItemsFor } from "./navigation.ts";
import styles from "./shell.module.css";
import { useOnline } from "./use-online.ts";
import { type StaffBranch, useWorkplace, WorkplaceContext } from "./workplace.ts";

const OffNotice = ({ service }: { service: ServiceState }) => {
  const { staff, style } = useWorkplace();
  const branch = staff.branches.find(({ id }) => id === service.branch_id);
  const name = serviceName(service.service);
  const what = branch
    ? m.console_app_service_off_branch({ name, branch: readText(branch.name, style.language) })
    : m.console_app_service_off({ name });
  const until = service.returns_at
    ? m.console_app_service_returns({ time: dateTimeText(new Date(service.returns_at), style) })
    : "";
  return (
    <li>
      {what} {until}
    </li>
  );
};

/** On every page while something is off; one's own branch and the whole establishment concern one, other branches do not. */
const ServicesOff = () => {
  const { staff, branch } = useWorkplace();
  const { pathname } = useLocation();
  const services = useQuery({ ...servicesQuery, enabled: staff.role !== "operator" }).data?.services;
  const off = services?.filter((service) => {
    if (service.active) return false;
    return staff.role === "manager" || service.branch_id === null || service.branch_id === branch?.id;
  });
  if (!off || off.length === 0) return null;
  const canChange = staff.role === "manager" && !pathname.endsWith("/services");
  const action = canChange && (
    <Link to="/services" className={buttonClass({ variant: "text", size: "sm" })}>
      {m.console_app_nav_services()}
    </Link>
  );
  return (
    <Banner tone="warning" icon={<Power aria-hidden />} action={action || undefined} thin>
      <ul className={styles.list}>
        {off.map((service) => (
          <OffNotice key={`${service.branch_id} ${service.service}`} service={service} />
        ))}
      </ul>
    </Banner>
  );
};

/** The platform's own switch: nothing here turns it on. */
const PlatformOff = () => {
  const { staff, style } = useWorkplace();
  const off = staff.establishment?.deactivated;
  if (!off) return null;
  return (
    <Banner tone="danger" icon={<Power aria-hidden />} thin>
      {m.console_app_platform_off()} {off.reason !== null && <bdi>{off.reason}</bdi>}{" "}
      {off.returns_at !== null &&
        m.console_app_service_returns({ time: dateTimeText(new Date(off.returns_at), style) })}
    </Banner>
  );
};

const Notices = () => {
  const online = useOnline();
  return (
    <div className={styles.notices}>
      {!online && (
        <Banner
          tone="danger"
          thin
          icon={<CloudOff aria-hidden />}
          action={
            <Button variant="text" size="sm" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {m.console_app_print()}
            </Button>
          }
        >
          {m.console_app_offline()}
        </Banner>
      )}
      <PlatformOff />
      <ServicesOff />
    </div>
  );
};

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
  const connection = useLiveBoard(branchId, staff.role !== "operator");
  const orders = useQuery({ ...boardQuery(branchId ?? ""), enabled: branchId !== null }).data;
  const unseen = useNewOrders(branchId, orders);
  useTitle(staff, unseen.size);
  const counts = {
    orders: orders?.filter(needsAnswer).length ?? 0,
    calls: useCalls(branchId),
    approvals: useApprovalCount(staff),
  };
  return (
    <WorkplaceContext value={workplace}>
      <DigitsProvider digits={workplace.style.digits}>
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
                <NewOrderAlert />
                <ToastHost />
              </div>
            </UnseenContext>
          </ConnectionContext>
        </DirectionProvider>
      </DigitsProvider>
    </WorkplaceContext>
  );
};
