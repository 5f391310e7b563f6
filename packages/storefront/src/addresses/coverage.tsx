import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { checkDelivery, type DeliveryOffer } from "@sufra/domain/delivery/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { durationText } from "@sufra/ui/i18n/duration.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";

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

/**
 * The fee, and how long it takes: the usual preparation of the visit's branch and the way. The promised time also knows
 * the order's dishes and how busy the branch is.
 */
export const OfferText = ({ fee, minutes }: Pick<DeliveryOffer, "fee" | "minutes">) => {
  const { branch } = useVisit();
  return (
    <>
      <Money amount={fee} /> · {durationText(((branch?.preparation_minutes ?? 0) + minutes) * 60)}
    </>
  );
};
