/**
 * This machine itself: a proxy whose header is not trusted, or a job or benchmark of our own. It tells nothing about who
 * asks, so nothing is counted against it.
 */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
