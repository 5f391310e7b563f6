import { catalog, type ErrorCode, type ErrorParams } from "@sufra/domain/errors/catalog.ts";
import { getFieldMessage, getMessage } from "@sufra/domain/errors/message.ts";
import { type Language, languageOfHeader } from "@sufra/domain/language/language.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sqlState } from "../db/engine.ts";
import { AppError, type FieldError, UnavailableError } from "../errors.ts";

/** RFC 9457 with the catalog's code; clients use `code` and `params` to word it. */
export type Problem = {
  type: "about:blank";
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  params?: ErrorParams;
  errors?: (FieldError & { detail: string })[];
  request_id: string;
};

type Failure = { code: ErrorCode; status?: number; params?: ErrorParams; errors?: FieldError[]; retryAfter?: number };

export const getProblem = (failure: Failure, language: Language, requestId: string): Problem => {
  const entry = catalog[failure.code];
  return {
    type: "about:blank",
    // One text a code, as RFC 9457 asks: without this occurrence's values, and never with a bare `{item}`.
    title: getMessage(failure.code, undefined, "en"),
    status: failure.status ?? entry.status,
    code: failure.code,
    detail: getMessage(failure.code, failure.params, language),
    ...(failure.params === undefined ? {} : { params: failure.params }),
    ...(failure.errors === undefined
      ? {}
      : {
          errors: failure.errors.map((each) => ({
            ...each,
            detail: getFieldMessage(each.code, each.params, language),
          })),
        }),
    request_id: requestId,
  };
};

/** The same of a folder or a socket. */
const connectionLost =
  /ENOSPC|EDQUOT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;
/** Connection lost, restarting, out of time, out of disk, memory or connections (53), read-only, or an input/output error. */
const downStates = /^(08|57P0[123]|57014|53[0-3]00|25006|58030)/;

/** The database is restarting, full, or timed out under contention: clients should retry soon. */
const isUnavailable = (error: unknown): boolean => {
  if (error instanceof UnavailableError) return true;
  const state = sqlState(error);
  if (state !== undefined) return downStates.test(state) || state === "40001" || state === "40P01";
  return error instanceof Error && connectionLost.test(`${"code" in error ? String(error.code) : ""} ${error.message}`);
};

/** Fastify's own refusals as codes of the catalog. */
const frameworkFailures: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "payload_too_large" },
  FST_REQ_FILE_TOO_LARGE: { code: "payload_too_large" },
  FST_FILES_LIMIT: { code: "payload_too_large" },
  FST_PARTS_LIMIT: { code: "payload_too_large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "unsupported_media" },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: "unsupported_media" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: "validation_failed" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "validation_failed" },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "validation_failed" },
  FST_ERR_BAD_URL: { code: "not_found" },
  FST_ERR_MAX_PARAM_LENGTH: { code: "not_found" },
  FST_ERR_ASYNC_CONSTRAINT: { code: "not_found" },
  FST_ERR_NOT_FOUND: { code: "not_found" },
};

/** Converts any thrown value into a failure; unexpected errors reveal no internals. */
export const getFailure = (error: unknown): Failure => {
  if (error instanceof AppError) {
    const wait =
      error.code === "rate_limited" || error.code === "sign_in_locked" || error.code === "participation_throttled"
        ? Number(error.params?.time ?? 60)
        : undefined;
    return { code: error.code, params: error.params, errors: error.errors, retryAfter: wait };
  }
  if (isUnavailable(error)) return { code: "unknown_error", status: 503, retryAfter: 2 };
  if (error instanceof SyntaxError && "statusCode" in error && error.statusCode === 400)
    return { code: "validation_failed" };
  const known = error instanceof Error && "code" in error ? frameworkFailures[String(error.code)] : undefined;
  return known ?? { code: "unknown_error" };
};

export const getLanguage = (request: FastifyRequest): Language => languageOfHeader(request.headers["accept-language"]);

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply => {
  const problem = getProblem(failure, getLanguage(request), request.id);
  if (failure.retryAfter !== undefined) reply.header("retry-after", String(Math.ceil(failure.retryAfter)));
  return reply
    .code(problem.status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .header("cache-control", "private, no-store")
    .send(JSON.stringify(problem));
};
