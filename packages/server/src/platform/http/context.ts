import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf, Role, Service } from "@sufra/domain/contract/call.ts";
import type { ErrorParams } from "@sufra/domain/errors/catalog.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { Admission, Database, Tx } from "../db/database.ts";
import type { Check } from "../db/engine.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Live } from "../live/live.ts";
import type { Log } from "../log/logger.ts";
import type { Metrics } from "../metrics.ts";
import type { Turns } from "./fair-turns.ts";
import type { LateAnswer } from "./late-answer.ts";
import type { RawAnswer } from "./raw-answer.ts";
import type { Limits } from "./rate-limits.ts";

/** Filled by the gateways through declaration merging; the platform itself knows none. */
export interface Gateways {}

/** Shared by all features; created once per process. */
export type Platform = {
  config: Config;
  database: Database;
  log: Log;
  jobs: Jobs;
  live: Live;
  limits: Limits;
  metrics: Metrics;
  gateways: Gateways;
  /** Served under `/media/` with the uploaded pictures. */
  mediaFolders: readonly string[];
};

export type StaffRole = Extract<Role, "cashier" | "manager" | "operator">;
export type CustomerIdentity = { id: string; session_id: string };
export type StaffIdentity = {
  id: string;
  role: StaffRole;
  branch_ids: string[];
  session_id: string;
  /** They have to set up their one-time codes before anything else: only calls that are `allowBefore2fa` take them. */
  pending2fa: boolean;
};
/** The caller of a request. An operator belongs to no establishment: `tenantId` null. */
export type Identity = {
  tenantId: string | null;
  customer: CustomerIdentity | null;
  staff: StaffIdentity | null;
  /** The session is remembered from an earlier call: the call's transaction must ask whether it is still open. */
  check?: Check;
};

/** What a call remembered of its caller is no longer true: the call starts again. */
export class OutdatedCallerError extends Error {
  override name = "OutdatedCallerError";
}

/** The QR code a guest's client sends with each call. */
export type QrCode = { uuid: string; tenant_id: string; branch_id: string | null; table_id: string | null };

/** What features plug into the platform, given when the app is built. */
export type Hooks = {
  /**
   * Reads the session of a request. `tenantId` is known if a QR code named the establishment (session cookies are named
   * per establishment); null without a session. Throws `not_authenticated` for an ended one.
   */
  identify: (
    request: FastifyRequest,
    about: { tenantId: string | null; audience: "guest" | "staff"; remembered?: boolean },
  ) => Promise<Identity | null>;
  /** Why a service is off (values for the message), or null while it is on. */
  serviceState: (
    tenantId: string,
    branchId: string | null,
    service: Service,
    language: Language,
  ) => Promise<ErrorParams | null>;
};

/** The HTTP side of the process: the Fastify instance, and the calls mounted on it. */
export type App = {
  http: FastifyInstance;
  platform: Platform;
  hooks: Hooks;
  turns: Turns;
  calls: Call[];
  /** The process is about to stop: it serves what comes, and asks for no more. */
  leaving: boolean;
};

type When<Condition, Then, Else> = [Condition] extends [true] ? Then : Else;
type Only<C extends Call, R extends Role> = [Exclude<C["roles"][number], R>] extends [never] ? true : false;

export type Ctx<C extends Call = Call> = Platform & {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  language: Language;
  /** Known before the handler runs, except in calls without a tenant or with tenant `self`. */
  tenantId: C["tenant"] extends "qr_or_session" | "branch" | "staff" ? string : string | null;
  qr: QrCode | null;
  customer: When<Only<C, "customer">, CustomerIdentity, CustomerIdentity | null>;
  staff: When<Only<C, StaffRole>, StaffIdentity, StaffIdentity | null>;
  /** The branches of the call, by its scope; null = all of the establishment. */
  branches: readonly string[] | null;
  /** The transaction of a call with a key: effect and idempotency row commit together. */
  tx: C extends { keyed: true } ? Tx : undefined;
  /** For calls that check their caller in their own transaction: options of its `inTenant`. */
  readonly admission: Admission;
  /** The browser's id; the cookie is set when this is first read. */
  readonly deviceId: string;
  /** Scheme and host of the page that sends the call, for links that lead back to it. */
  pageOrigin: string;
  /** An IPv4 address, or the /64 of an IPv6 address. */
  ip: string;
  /** The database's clock. */
  now: Date;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** For calls with tenant `self`: the caller, once the handler knows the establishment. */
  identifyFor: (tenantId: string) => Promise<Identity | null>;
};

/** An answer whose number its last statement gives. */
type Late<Answer> = Answer extends { number: number } ? LateAnswer<Answer> : never;

export type Handler<C extends Call> = (
  ctx: Ctx<C>,
) => Promise<AnswerOf<C> | Late<AnswerOf<C>> | RawAnswer | null | void>;
