/**
 * Why a call to an outside service gave no usable answer.
 * - `unreachable`: connection refused or name unknown; nothing was sent
 * - `private`: the address is not on the public internet; nothing was sent
 * - `network`, `timeout`: cut or too slow; the service may have acted
 * - `refused`: it answered with a refusal (`status`)
 * - `redirect`, `too_large`, `not_json`: it answered with something unexpected (`status`)
 */
export type GatewayFault =
  | "unreachable"
  | "private"
  | "refused"
  | "network"
  | "timeout"
  | "redirect"
  | "too_large"
  | "not_json";

/** Never contains a body, header or query: they carry secrets and phone numbers. */
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
