import { setTimeout as sleep } from "node:timers/promises";
import { type Job as BossJob, type JobResult, PgBoss, type SendOptions } from "pg-boss";
import type { Database, Tx } from "../db/database.ts";
import { afterCommit } from "../db/transaction-scope.ts";
import type { Log } from "../log/logger.ts";
import type { Metrics } from "../metrics.ts";
import { toBackend, bossDb, bossDbInTx, jobsSchema } from "./boss-on-engine.ts";
import { type DueHandler, type DueOptions, makeDueWork } from "./due-work.ts";
import { watchQueues } from "./watch-queues.ts";

export type JobOptions = {
  /** Not before this time. */
  startAfter?: Date;
  /** A job with this id is queued once. */
  id?: string;
  priority?: number;
};

export type WorkOptions = {
  /** Concurrent jobs of this name in one process. */
  concurrency?: number;
  /** Retries with growing pauses; default 10. */
  retries?: number;
  /** The first pause between attempts in seconds, growing to ten minutes; default 2. */
  retryDelaySeconds?: number;
  /** Time limit of an attempt in seconds; default 60. */
  timeoutSeconds?: number;
  /** Jobs fetched together; the slowest one delays the others. Default: the concurrency, 10 at most. */
  batch?: number;
};

export type JobHandler<T> = (data: T, job: { id: string }) => Promise<unknown>;

export type Jobs = {
  /** Declares a queue and its handler, before the server starts. A handler may run twice for one job. */
  work: <T extends object>(name: string, handler: JobHandler<T>, options?: WorkOptions) => void;
  /** Queues a job in the transaction that causes it: it exists only if that commits. */
  send: <T extends object>(tx: Tx, name: string, data: T, options?: JobOptions) => Promise<void>;
  /** Runs a declared queue on a schedule (cron, five fields), once for all processes. Survives restarts. */
  schedule: (name: string, cron: string, data?: object, zone?: string) => void;
  /** Declares work that a row's own time makes due, found by `due_work` in the database; no job is queued for it. */
  whenDue: (name: string, handler: DueHandler, options: DueOptions) => void;
  /** Works off what is due now, without waiting for the next look. */
  runDue: (name: string) => Promise<void>;
  start: () => Promise<void>;
  stop: (timeoutMs: number) => Promise<void>;
};

type Queue = { name: string; handler: JobHandler<never>; options: WorkOptions };
type Dependencies = {
  database: Database;
  log: Log;
  metrics: Metrics;
  /** Whether this process runs jobs. */ working: boolean;
};

const nobody = "00000000-0000-0000-0000-000000000000";

const runJob = async (queue: Queue, job: BossJob<object>, { log, metrics }: Dependencies): Promise<JobResult> => {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    await queue.handler(job.data as never, { id: job.id });
    metrics.jobDone(queue.name, "completed", seconds());
    return { id: job.id, status: "completed" };
  } catch (error) {
    metrics.jobDone(queue.name, "failed", seconds());
    log.error({ err: error, job: queue.name, job_id: job.id }, "a job failed and will be tried again");
    return { id: job.id, status: "failed", output: { message: error instanceof Error ? error.name : "error" } };
  }
};

/** Creates a queue once. The cache avoids a query outside the transaction at the first send. */
const prepareQueue = async (boss: PgBoss, { name, options }: Queue): Promise<void> => {
  const settings = {
    retryLimit: options.retries ?? 10,
    retryDelay: options.retryDelaySeconds ?? 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: options.timeoutSeconds ?? 60,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 2 * 86_400,
  };
  if ((await boss.getQueue(name)) === null) await boss.createQueue(name, settings);
  else await boss.updateQueue(name, settings);
  await boss.findJobs(name, { id: nobody });
};

/** The ids of a queue's workers: the library's own way to start several names only the first of them. */
const startWorkers = async (
  boss: PgBoss,
  queue: Queue,
  dependencies: Dependencies,
  wake: (name: string) => void,
): Promise<string[]> => {
  const batchSize = queue.options.batch ?? Math.min(10, queue.options.concurrency ?? 10);
  const options = {
    batchSize,
    // Workers are woken by the sender of their process and by `watchQueues`; this is for what both missed.
    pollingIntervalSeconds: 300,
    perJobResults: true as const,
  };
  const work = async (jobs: BossJob<object>[]): Promise<JobResult[]> => {
    const results = await Promise.all(jobs.map((job) => runJob(queue, job, dependencies)));
    // More may be waiting: the next are fetched at once.
    if (jobs.length === batchSize) wake(queue.name);
    return results;
  };
  const workers = Math.ceil((queue.options.concurrency ?? 10) / batchSize);
  return Promise.all(
    Array.from({ length: workers }, () => boss.work<object, JobResult[], typeof options>(queue.name, options, work)),
  );
};

/** Schedules of earlier versions would queue jobs that nobody works on. */
const removeOldSchedules = async (boss: PgBoss, declared: readonly { name: string }[]): Promise<void> => {
  const names = new Set(declared.map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name, key);
};

const makeBoss = ({ database, log, working }: Dependencies): PgBoss => {
  const boss = new PgBoss({
    db: bossDb(database.engine, "app"),
    backend: toBackend(database.engine),
    schema: jobsSchema,
    createSchema: false,
    migrate: false,
    supervise: working,
    schedule: working,
    // Both need ownership of the tables.
    reindex: false,
    monitorVacuum: false,
    cronWorkerIntervalSeconds: 30,
    // No job depends on another one.
    flowIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job library met an error and goes on"));
  return boss;
};

export const makeJobs = (dependencies: Dependencies): Jobs => {
  const boss = makeBoss(dependencies);
  const queues = new Map<string, Queue>();
  const workers = new Map<string, string[]>();
  const dueWork = makeDueWork(dependencies);
  let unwatch = (): void => undefined;
  const wake = (name: string): void => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker));
  const schedules: { name: string; cron: string; data: object; zone: string }[] = [];
  const declared = (name: string) => {
    if (!queues.has(name)) throw new Error(`No queue ${name}: declare it with jobs.work before the start`);
  };
  return {
    work: (name, handler, options = {}) => {
      if (queues.has(name)) throw new Error(`The queue ${name} is declared twice`);
      queues.set(name, { name, handler, options });
    },
    send: async (tx, name, data, options = {}) => {
      declared(name);
      const settings: SendOptions = { ...options, db: bossDbInTx(tx) };
      await boss.send(name, data, settings);
      if (options.startAfter === undefined) afterCommit(() => wake(name));
    },
    schedule: (name, cron, data = {}, zone = "Asia/Riyadh") => {
      schedules.push({ name, cron, data, zone });
    },
    whenDue: dueWork.add,
    runDue: dueWork.run,
    start: async () => {
      await boss.start();
      await Promise.all([...queues.values()].map((queue) => prepareQueue(boss, queue)));
      for (const { name, cron, data, zone } of schedules) {
        declared(name);
        await boss.schedule(name, cron, data, { tz: zone });
      }
      if (!dependencies.working) return;
      await removeOldSchedules(boss, schedules);
      for (const queue of queues.values()) workers.set(queue.name, await startWorkers(boss, queue, dependencies, wake));
      unwatch = watchQueues(dependencies, [...queues.keys()], wake);
      dueWork.start();
    },
    stop: async (timeoutMs) => {
      unwatch();
      await Promise.race([dueWork.stop(), sleep(timeoutMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
};
