import { type Service, services } from "@sufra/domain/contract/call.ts";

/** Services that are off, and when they return (ISO, null = unknown). */
export type SwitchedOff = ReadonlyMap<Service, { returns_at: string | null }>;

type SwitchRow = { service: string; returns_at: Date | string | null };

/**
 * Rows are switches that are off. A service is off if it, or all services, are off for the establishment or the branch:
 * a branch cannot reopen what the establishment closed. A deactivated establishment has every service off, by the
 * operator's own switch. The latest expected return counts; a known one beats unknown.
 */
export const switchesOff = (
  tenant: { active: boolean; off_until: Date | null },
  rows: readonly SwitchRow[],
): SwitchedOff => {
  const off = new Map<Service, { returns_at: string | null }>();
  const above = tenant.active ? [] : [{ service: "all", returns_at: tenant.off_until }];
  for (const row of [...above, ...rows]) {
    const returns = row.returns_at === null ? null : new Date(row.returns_at).toISOString();
    for (const service of services) {
      if (row.service !== "all" && row.service !== service) continue;
      const known = off.get(service);
      const later = known && (known.returns_at === null || (returns !== null && known.returns_at > returns));
      if (!later) off.set(service, { returns_at: returns });
    }
  }
  return off;
};

/** Everything is off: the establishment or branch as a whole is deactivated. */
export const allOff = (off: SwitchedOff): boolean => services.every((service) => off.has(service));

export const servicesOn = (off: SwitchedOff): Service[] => services.filter((service) => !off.has(service));
