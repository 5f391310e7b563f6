import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { timeText } from "@sufra/domain/language/dates.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import styles from "./health-screen.module.css";

type Health = { alive: boolean; ready: boolean; database: boolean };

const read = async (path: string, signal: AbortSignal): Promise<Record<string, unknown>> => {
  const answer: unknown = await fetch(path, { signal })
    .then((response) => response.json())
    .catch(() => undefined);
  return isRecord(answer) ? answer : {};
};

/** The probes an orchestrator asks; they answer without a session, so a failing database still shows as one. */
const readHealth = async (signal: AbortSignal): Promise<Health> => {
  const [alive, ready] = await Promise.all([read("/healthz", signal), read("/readyz", signal)]);
  return { alive: alive.alive === true, ready: ready.ready === true, database: ready.database === true };
};

const Probe = ({ name, text, well }: { name: string; text: string; well: boolean }) => (
  <li className={styles.probe}>
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>{text}</span>
    </span>
    <Badge tone={well ? "success" : "danger"} icon={well ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}>
      {well ? m.console_health_well() : m.console_health_ill()}
    </Badge>
  </li>
);

/** The operator's page: whether the platform runs. */
export const HealthScreen = () => {
  const { style } = useWorkplace();
  const health = useQuery({
    queryKey: ["health"],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: 10_000,
    networkMode: "always",
  });
  const { alive, ready, database } = health.data ?? { alive: false, ready: false, database: false };
  return (
    <Page
      title={m.console_app_nav_health()}
      aside={
        <Button variant="tint" size="sm" busy={health.isFetching} onClick={() => void health.refetch()}>
          {m.console_health_check()}
        </Button>
      }
    >
      {health.data && (
        <>
          <ul className={styles.probes}>
            <Probe name={m.console_health_server()} text={m.console_health_server_text()} well={alive} />
            <Probe name={m.console_health_database()} text={m.console_health_database_text()} well={database} />
            <Probe name={m.console_health_ready()} text={m.console_health_ready_text()} well={ready} />
          </ul>
          <p className={styles.text}>
            {m.console_health_at({ time: timeText(new Date(health.dataUpdatedAt), style) })}
          </p>
        </>
      )}
    </Page>
  );
};
