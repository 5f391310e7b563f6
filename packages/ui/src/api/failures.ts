import type { ErrorCode, ErrorParams } from "@sufra/domain/errors/catalog.ts";

export type FieldProblem = { path: string; code: string; params?: ErrorParams };

/** In both languages; `{name}` stands for a value of the problem. */
export type Sentence = { sa: string; en: string };

/** A refusal of the API: code of the catalog, values, and the fields it concerns. */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  readonly errors: readonly FieldProblem[];
  readonly requestId: string | undefined;
  readonly sentence: Sentence;
  /** The whole document, for the few codes that carry more (the new quote of `cart_changed`). */
  readonly document: Record<string, unknown>;

  constructor(code: ErrorCode, status: number, document: Record<string, unknown>, sentence?: Sentence) {
    super(code);
    this.code = code;
    this.status = status;
    this.document = document;
    const detail = typeof document.detail === "string" ? document.detail : "";
    this.sentence = sentence ?? { sa: detail, en: detail };
    this.params = isRecord(document.params) ? document.params : {};
    this.errors = Array.isArray(document.errors) ? document.errors.filter(isFieldProblem) : [];
    this.requestId = typeof document.request_id === "string" ? document.request_id : undefined;
  }
}

export type TransportKind = "status" | "network" | "aborted" | "timeout";

/** No answer, or not one of the API. The message is for support. */
export class TransportFailure extends Error {
  override name = "TransportFailure";
  readonly kind: TransportKind;
  readonly status: number | undefined;

  constructor(kind: TransportKind, value = 0) {
    super(transportMessage(kind, value));
    this.kind = kind;
    this.status = kind === "status" ? value : undefined;
  }
}

const transportMessage = (kind: TransportKind, value: number): string => {
  if (kind === "status") return `Request failed with status code ${value}`;
  if (kind === "timeout") return `timeout of ${value} ms exceeded`;
  return kind === "network" ? "Network Error" : "Request aborted";
};

export type Failure = ApiProblem | TransportFailure;
export const isFailure = (error: unknown): error is Failure =>
  error instanceof ApiProblem || error instanceof TransportFailure;

/** True for requests that the app itself aborted. */
export const isSilent = (error: unknown): boolean => error instanceof TransportFailure && error.kind === "aborted";

export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFieldProblem = (value: unknown): value is FieldProblem =>
  isRecord(value) && typeof value.path === "string" && typeof value.code === "string";
