import type { Log } from "../platform/log/logger.ts";

/**
 * The provider's record, or null once the guest would wait too long: clients give up after 15 s. The call goes on, its
 * result is stored when it comes, and until then the attempt is being checked.
 */
export const inTime = async <T>(work: Promise<T>, log: Log, waitMs: number): Promise<T | null> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => {
    log.warn("the payment provider is slow: the guest is answered before it");
    work.catch((error: unknown) => log.error({ err: error }, "a payment failed after its answer"));
    late.resolve(null);
  }, waitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
};
