/**
 * Loopback: an untrusted proxy, or our own job or benchmark. It does not identify the caller, so rate limits skip it.
 */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
