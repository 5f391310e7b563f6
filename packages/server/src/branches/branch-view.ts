import { type Language, readText } from "@sufra/domain/language/language.ts";
import { getOpenState } from "@sufra/domain/hours/opening-hours.ts";
import { leadMinutes } from "@sufra/domain/hours/promise.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import type { BranchFacts } from "./branch-facts.ts";

const isOrderType = (type: number): type is 1 | 2 | 3 => type === 1 || type === 2 || type === 3;

/** The fields of a branch in lists. */
export const branchSummary = (branch: BranchFacts, language: Language, now: Date) => {
  const lead = leadMinutes({ branch: branch.preparation_minutes, items: [], busy: branch.busy_delay_minutes });
  const state = getOpenState(branch.hours, branch.closure, now, lead);
  const { id, phone, lat, lng } = branch;
  return {
    id,
    phone,
    lat,
    lng,
    name: readText(branch.name, language),
    address: readText(branch.address, language),
    city: readText(branch.city, language),
    district: readText(branch.district, language),
    order_types: branch.order_types.filter(isOrderType),
    delivery: branch.order_types.includes(3),
    open: state.open,
    changes_at: state.changes_at?.toISOString() ?? null,
    last_order_at: state.last_order_at?.toISOString() ?? null,
  };
};

export const branchDetail = (branch: BranchFacts, language: Language, now: Date): BranchDetail => {
  const { dine_in_geofence, pickup_geofence, preparation_minutes } = branch;
  const hours = branch.hours.weekly.map(({ weekday, opens_minute, closes_minute }) => ({
    weekday,
    opens_minute,
    closes_minute,
  }));
  const summary = branchSummary(branch, language, now);
  return { ...summary, dine_in_geofence, pickup_geofence, preparation_minutes, hours };
};
