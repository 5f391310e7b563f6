import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { checkDelivery, type DeliveryOffer } from "@sufra/domain/delivery/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { durationText } from "@sufra/ui/i18n/duration.ts";
import { client } from "../app/session.ts";

export type Coverage = { kind: "covered"; offer: DeliveryOffer } | { kind: "uncovered" };

/** Checks if a branch delivers to a place; `uncovered` is an answer, other failures are thrown. */
export const readCoverage = async (branch_id: string, place: Coordinates, signal?: AbortSignal): Promise<Coverage> => {
  try {
    const { lat, lng } = place;
    const offer = await client.send(checkDelivery, { body: { branch_id, lat, lng }, ...(signal ? { signal } : {}) });
    return { kind: "covered", offer };
  } catch (error) {
    if (hasCode(error, "area_not_covered")) return { kind: "uncovered" };
    throw error;
  }
};

/** The branch's usual preparation and the way; the promised time also knows its dishes and how busy it is. */
export const deliveryTimeText = (branch: BranchDetail, { minutes }: Pick<DeliveryOffer, "minutes">): string =>
  durationText((branch.preparation_minutes + minutes) * 60);
