import { queryOptions, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import { readStart, type StartState, type StartStep, startSteps } from "@sufra/domain/onboarding/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { client } from "../app/client.ts";
import styles from "./start.module.css";

/** Asked anew each time one comes back to it: what is done was done elsewhere. */
const startQuery = queryOptions({
  queryKey: ["start"],
  queryFn: ({ signal }): Promise<StartState> => client.send(readStart, { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
});

/** Where the next thing that a branch lacks is set. */
const branchPlace = ({ branch_id, hours, ordering }: StartState["branch"]): string => {
  if (branch_id === null) return "/branches/new";
  if (!hours) return `/branches/${branch_id}/hours`;
  return ordering ? `/branches/${branch_id}` : `/branches/${branch_id}/ordering`;
};

const names: Record<StartStep, { title: () => string; text: () => string }> = {
  brand: { title: m.console_onboarding_brand, text: m.console_onboarding_brand_text },
  branch: { title: m.console_onboarding_branch, text: m.console_onboarding_branch_text },
  menu: { title: m.console_onboarding_menu, text: m.console_onboarding_menu_text },
  code: { title: m.console_onboarding_code, text: m.console_onboarding_code_text },
  order: { title: m.console_onboarding_order, text: m.console_onboarding_order_text },
};

type StepProps = {
  step: StartStep;
  number: number;
  done: boolean;
  next: boolean;
  parts?: ReactNode;
  children?: ReactNode;
};

const Step = ({ step, number, done, next, parts, children }: StepProps) => (
  <li
    className={styles.step}
    data-done={done || undefined}
    data-next={next || undefined}
    aria-current={next ? "step" : undefined}
  >
    <span className={styles.mark} data-figures>
      {done ? <Check aria-hidden /> : number}
    </span>
    <div className={styles.words}>
      <h2 className={styles.title}>
        {names[step].title()}
        {done && <span className="visually-hidden"> · {m.console_onboarding_done()}</span>}
      </h2>
      <p className={styles.text}>{names[step].text()}</p>
      {parts !== undefined && <p className={styles.parts}>{parts}</p>}
    </div>
    <div className={styles.actions}>{children}</div>
  </li>
);

const Part = ({ done, children }: { done: boolean; children: ReactNode }) => (
  <Badge tone={done ? "success" : "neutral"} icon={done ? <Check aria-hidden /> : undefined}>
    {children}
  </Badge>
);

const Lead = ({ to, next, children }: { to: string; next: boolean; children: ReactNode }) => (
  <Link to={to} className={buttonClass({ variant: next ? "fill" : "tint", size: "sm" })}>
    {children}
  </Link>
);

const partsOf = (step: StartStep, { branch, menu }: StartState): ReactNode => {
  if (step === "branch")
    return (
      <>
        <Part done={branch.branch_id !== null}>{m.console_branches_part_place()}</Part>
        <Part done={branch.hours}>{m.console_branches_part_hours()}</Part>
        <Part done={branch.ordering}>{m.console_branches_part_ordering()}</Part>
      </>
    );
  if (step === "menu")
    return (
      <>
        <Part done={menu.category}>{m.console_onboarding_menu_category()}</Part>
        <Part done={menu.product}>{m.console_onboarding_menu_product()}</Part>
      </>
    );
  return undefined;
};

const TestOrder = ({ state, next }: { state: StartState; next: boolean }) => {
  const { style } = useWorkplace();
  const { order, code } = state;
  if (order.order_id !== null && order.status !== null)
    return (
      <>
        {!order.done && <Badge tone="info">{statusNames[order.status][style.language]}</Badge>}
        <Lead to={`/orders?order=${order.order_id}`} next={next}>
          {m.console_onboarding_order_open()}
        </Lead>
      </>
    );
  return code.link === null ? null : (
    <a
      href={code.link}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: next ? "fill" : "tint", size: "sm" })}
    >
      {m.console_onboarding_order_place()}
    </a>
  );
};

const Actions = ({ step, state, next }: { step: StartStep; state: StartState; next: boolean }) => {
  switch (step) {
    case "brand":
      return (
        <Lead to="/branding" next={next}>
          {state.brand.done ? m.console_onboarding_change() : m.console_onboarding_brand_go()}
        </Lead>
      );
    case "branch":
      return (
        <Lead to={branchPlace(state.branch)} next={next}>
          {state.branch.done
            ? m.console_onboarding_change()
            : state.branch.branch_id === null
              ? m.console_onboarding_branch_go()
              : m.console_onboarding_branch_on()}
        </Lead>
      );
    case "menu":
      return (
        <Lead to="/menu" next={next}>
          {m.console_onboarding_menu_go()}
        </Lead>
      );
    case "code":
      return state.code.link === null || state.branch.branch_id === null ? null : (
        <Lead to={`/branches/${state.branch.branch_id}/tables`} next={next}>
          {m.console_onboarding_code_go()}
        </Lead>
      );
    case "order":
      return <TestOrder state={state} next={next} />;
  }
};

const Steps = ({ state }: { state: StartState }) => {
  const first = startSteps.find((step) => !state[step].done);
  return (
    <>
      {state.done ? (
        <div className={styles.finished}>
          <Banner
            tone="success"
            title={m.console_onboarding_finished()}
            action={
              <Link to="/orders" className={buttonClass({ variant: "fill", size: "sm" })}>
                {m.console_app_nav_orders()}
              </Link>
            }
          >
            {m.console_onboarding_finished_text()}
          </Banner>
        </div>
      ) : state.ready ? (
        <div className={styles.finished}>
          <Banner
            tone="success"
            title={m.console_onboarding_ready()}
            action={
              state.code.link !== null && (
                <a href={state.code.link} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
                  {m.console_onboarding_order_place()}
                </a>
              )
            }
          >
            {m.console_onboarding_ready_text()}
          </Banner>
        </div>
      ) : (
        <p className={styles.intro}>{m.console_onboarding_intro()}</p>
      )}
      <ol className={styles.steps}>
        {startSteps.map((step, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            done={state[step].done}
            next={step === first}
            parts={partsOf(step, state)}
          >
            <Actions step={step} state={state} next={step === first} />
          </Step>
        ))}
      </ol>
    </>
  );
};

/** The home of a new establishment, until its first order: what is left to set up, read from what is there. */
export const StartScreen = () => {
  const query = useQuery(startQuery);
  const loading = useDelayedLoading(query.isPending);
  return (
    <Page title={m.console_app_nav_start()}>
      {loading ? (
        <Skeleton height="96px" radius="20px" lines={5} />
      ) : query.data ? (
        <Steps state={query.data} />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
