import { isIPv6, SocketAddress } from "node:net";

/**
 * Loopback: an untrusted proxy, or our own job or benchmark. It does not identify the caller, so rate limits skip it.
 */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);

/** All groups of an IPv6 address, without leading zeros. */
const toGroups = (address: string): string[] => {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill("0"), ...right];
};

/**
 * Whom limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, since one line owns all 2^64 of its
 * addresses and may use a new one for each request.
 */
export const toCaller = (address: string): string => {
  if (!isIPv6(address) || isLoopback(address)) return address;
  const plain = address.split("%")[0] ?? address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const { address: canonical } = new SocketAddress({ address: plain, family: "ipv6" });
  return `${toGroups(canonical).slice(0, 4).join(":")}::/64`;
};
