import type { z } from "zod/mini";
import type { ErrorCode } from "../errors/catalog.ts";

/** Who may make a call. `visitor` needs no session; the query checks if a customer owns a thing. */
export type Role = "visitor" | "customer" | "cashier" | "manager" | "operator";

/** Services that management can switch off; a call that belongs to one is refused while it is off. */
export const services = [
  "ordering",
  "points_shop",
  "prize_shop",
  "wheel",
  "punch_cards",
  "referral",
  "register_and_win",
  "evaluation",
  "coupons",
] as const;
export type Service = (typeof services)[number];

/**
 * What a call of staff touches. A cashier works in their branches, a manager in all; another branch, and a thing of
 * another branch, is `not_found`. The server enforces it where the call is mounted.
 * - `establishment`: what all staff of the establishment share
 * - `own_branches`: limited to the branches the caller works in
 * - `branch`: where the request names the branch; absent means `own_branches`
 * - `thing`: where the request names a thing that belongs to a branch
 */
export type Scope =
  | "establishment"
  | "own_branches"
  | { branch: "params.id" | "query.branch_id" | "body.branch_id" }
  | { thing: "params.id" };

type Schema = z.core.$ZodType;

/** One call of the API, declared once: the server mounts it, the clients call through it, OpenAPI is made from it. */
export type Call = {
  /** Fastify's own route shape. `url` is relative to `/api` and ends with a slash: `/orders/:id/`. */
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  url: `/${string}/`;
  summary: string;
  tag: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** All fields of a thing that managers edit; its body names those that change. */
  fields?: Schema;
  /** Takes files (`multipart/form-data`) instead of JSON, in parts of this name; the handler reads them. */
  files?: "images" | "sheet";
  /** Success statuses and their bodies; `null` is an answer without a body, `"stream"` server-sent events, `"image"` a picture's bytes, `"file"` a document to keep under a name. */
  answers: Partial<Record<200 | 201 | 202 | 204, Schema | null | "stream" | "image" | "file">>;
  roles: readonly Role[];
  /**
   * Where the tenant comes from: the `X-Sufra-QR` header or the session; the same or else the branch in `params.id`;
   * the staff session; nothing (the platform); or the path or body itself.
   */
  tenant: "qr_or_session" | "branch" | "staff" | "none" | "self";
  /** Must be given where a cashier may call, and where the path or query names a branch. */
  scope?: Scope;
  /** Open to staff who have to set up their one-time codes before anything else. */
  allowBefore2fa?: true;
  /** Takes an `Idempotency-Key`. */
  keyed?: true;
  service?: Service;
  /** Codes besides the ones the platform itself may answer anywhere (see `everywhere`). */
  errors: readonly ErrorCode[];
};

/** Codes any call may answer because the platform answers them by itself. */
export const everywhere = [
  "unknown_error",
  "not_authenticated",
  "not_authorized",
  "not_found",
  "validation_failed",
  "rate_limited",
  "payload_too_large",
  "unsupported_media",
  "unknown_host",
  "request_in_progress",
  "idempotency_key_required",
  "idempotency_key_reused",
] as const satisfies readonly ErrorCode[];

/** A cashier's call without a scope does not compile. */
type Scoped<C extends Call> = "staff" extends C["tenant"]
  ? "cashier" extends C["roles"][number]
    ? { scope: Scope }
    : unknown
  : unknown;

export const defineCall = <const C extends Call>(call: C & Scoped<C>): C => call;

export type Infer<S> = S extends Schema ? z.core.output<S> : undefined;
export type ParamsOf<C extends Call> = Infer<C["params"]>;
export type QueryOf<C extends Call> = Infer<C["query"]>;
export type BodyOf<C extends Call> = Infer<C["body"]>;
/** All fields of an edit, also those that its body may leave out. */
export type FieldsOf<C extends Call> = Infer<C["fields"]>;
export type AnswerOf<C extends Call> = Infer<C["answers"][(200 | 201 | 202 | 204) & keyof C["answers"]]>;
