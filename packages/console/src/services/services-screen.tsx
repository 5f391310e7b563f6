import { useQuery } from "@tanstack/react-query";
import { Power, PowerOff } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Service, services as switchable } from "@sufra/domain/contract/call.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { servicesQuery, type ServiceState, useEditService } from "../branches/branch-data.ts";
import { type Scope, SwitchOff, type SwitchRequest } from "./switch-off.tsx";
import { serviceName } from "./service-names.ts";
import styles from "./services-screen.module.css";

/** Everything that can be switched off, the whole first. */
const offered: readonly ServiceState["service"][] = ["all", ...switchable];

const stateOf = (services: readonly ServiceState[], scope: Scope, service: ServiceState["service"]) =>
  services.find((each) => each.branch_id === scope.branchId && each.service === service && !each.active);

/** Where a service gets something to show. */
const setUpPaths: Record<Service, string> = {
  ordering: "/menu",
  points_shop: "/loyalty/rules",
  prize_shop: "/loyalty/prizes",
  wheel: "/campaigns",
  punch_cards: "/loyalty/punch-cards",
  referral: "/campaigns/referral",
  register_and_win: "/campaigns",
  evaluation: "/campaigns/forms",
  coupons: "/loyalty/coupons",
};

const NotSetUp = ({ service }: { service: Service }) => (
  <li className={styles.row}>
    <span className={styles.words}>
      <span className={styles.name}>{serviceName(service)}</span>
      <span className={styles.detail}>{m.console_services_not_set_up()}</span>
    </span>
    <Link to={setUpPaths[service]} className={buttonClass({ variant: "text", size: "sm" })}>
      {m.console_services_set_up()}
    </Link>
  </li>
);

type RowProps = {
  scope: Scope;
  service: ServiceState["service"];
  services: readonly ServiceState[];
  /** False: guests do not see it yet, whatever its switch. */
  setUp: boolean;
  onOff: (switching: SwitchRequest) => void;
  onOn: (switching: SwitchRequest) => void;
  busy: boolean;
};

/** Highlights services that are off; switching everything off is styled as dangerous. */
const Row = ({ scope, service, services, setUp, onOff, onOn, busy }: RowProps) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const off = stateOf(services, scope, service);
  // The establishment's switch, or the branch's own for everything, comes first.
  const above =
    !off &&
    [
      stateOf(services, { ...scope, branchId: null }, service),
      stateOf(services, { ...scope, branchId: null }, "all"),
      stateOf(services, scope, "all"),
    ].some(Boolean);
  const what = { scope, service };
  if (!setUp && service !== "all" && !off) return <NotSetUp service={service} />;
  return (
    <li className={styles.row} data-whole={service === "all" || undefined}>
      <span className={styles.words}>
        <span className={styles.name}>{serviceName(service)}</span>
        {off && (
          <span className={styles.detail}>
            {off.reason && <bdi>{off.reason}</bdi>}
            {off.reason && off.returns_at && " · "}
            {off.returns_at && m.console_app_service_returns({ time: dateTimeText(new Date(off.returns_at), style) })}
          </span>
        )}
        {above && <span className={styles.detail}>{m.console_services_off_above()}</span>}
      </span>
      {off || above ? (
        <Badge tone="danger" icon={<PowerOff aria-hidden />}>
          {m.console_services_is_off()}
        </Badge>
      ) : (
        <span className={styles.detail}>{m.console_services_is_on()}</span>
      )}
      {off && (
        <Button
          size="sm"
          variant="tint"
          busy={busy}
          disabled={!online}
          icon={<Power aria-hidden />}
          onClick={() => onOn(what)}
        >
          {m.console_services_switch_on()}
        </Button>
      )}
      {!off && !above && (
        <Button
          size="sm"
          variant={service === "all" ? "danger" : "text"}
          className={styles.off}
          disabled={!online}
          onClick={() => onOff(what)}
        >
          {m.console_services_switch_off()}
        </Button>
      )}
    </li>
  );
};

const useScopes = (): Scope[] => {
  const { staff, style } = useWorkplace();
  const establishment = staff.establishment ? readText(staff.establishment.name, style.language) : "";
  const whole = { branchId: null, name: establishment, title: m.console_services_scope_all() };
  const branches = staff.branches.map(({ id, name }) => {
    const words = readText(name, style.language);
    return { branchId: id, name: words, title: words };
  });
  return [whole, ...branches];
};

/** C9: management only. Off needs a reason, a time, a look at what guests will see; everything needs the name typed. */
export const ServicesScreen = () => {
  const query = useQuery(servicesQuery);
  const loading = useDelayedLoading(query.isPending);
  const edit = useEditService();
  const scopes = useScopes();
  const [switching, setSwitching] = useState<SwitchRequest | null>(null);
  const services = query.data?.services ?? [];
  const setUp = query.data?.set_up ?? [];
  const leave = () => {
    setSwitching(null);
    if (!edit.isPending) edit.reset();
  };
  const off = (next: SwitchRequest) => {
    edit.reset();
    setSwitching(next);
  };
  const on = ({ scope, service }: SwitchRequest) => edit.mutate({ branch_id: scope.branchId, service, active: true });
  return (
    <Page title={m.console_app_nav_services()}>
      <p className={styles.about}>{m.console_services_services_text()}</p>
      {edit.isError && !switching && <FailureBanner error={edit.error} onClose={() => edit.reset()} />}
      {loading ? (
        <Skeleton height="140px" radius="20px" lines={3} />
      ) : query.data ? (
        <div className={styles.scopes}>
          {scopes.map((scope) => (
            <section key={scope.branchId ?? "all"} className={styles.scope}>
              <h2 className={styles.title}>{scope.title}</h2>
              <ul>
                {offered.map((service) => (
                  <Row
                    key={service}
                    scope={scope}
                    service={service}
                    services={services}
                    setUp={service === "all" || setUp.includes(service)}
                    onOff={off}
                    onOn={on}
                    busy={
                      edit.isPending &&
                      edit.variables.active &&
                      edit.variables.branch_id === scope.branchId &&
                      edit.variables.service === service
                    }
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <SwitchOff switching={switching} edit={edit} onClose={leave} />
    </Page>
  );
};
