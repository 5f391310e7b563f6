import { useQuery } from "@tanstack/react-query";
import { CloudOff, Power, Printer } from "lucide-react";
import { Link, useLocation } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { servicesQuery, type ServiceState } from "../branches/branch-data.ts";
import { serviceName } from "../services/service-names.ts";
import styles from "./notices.module.css";
import { useOnline } from "./use-online.ts";
import { useWorkplace } from "./workplace.ts";

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
  const services = useQuery({ ...servicesQuery, enabled: staff.role !== "operator" }).data;
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

export const Notices = () => {
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
