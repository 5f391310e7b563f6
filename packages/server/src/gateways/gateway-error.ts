/**
 * Why a call to an outside service gave no usable answer.
 * - `unreachable`: the connection was refused or the name unknown, so nothing was sent;
 * - `network`, `timeout`: cut or too slow, so the service may have acted;
 * - `refused`: it answered and said no (`status` tells);
 * - `redirect`, `too_large`, `not_json`: it answered, but not what it promises (`status` tells).
 */
export type GatewayFault = "unreachable" | "refused" | "network" | "timeout" | "redirect" | "too_large" | "not_json";

/** Never holds a body, a header or a query: those carry secrets and phone numbers. */
export class GatewayError extends Error {
  readonly fault: GatewayFault;
  readonly status: number | null;

  constructor(fault: GatewayFault, where: string, status: number | null = null, cause?: unknown) {
    super(`${where}: ${fault}${status === null ? "" : ` (${status})`}`, { cause });
    this.name = "GatewayError";
    this.fault = fault;
    this.status = status;
  }
}
