import { dayParts, getDayPart } from "@sufra/domain/suggestions/day-part.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { ItemRail } from "../menu/item-rail.tsx";
import { useWholeMenu } from "../menu/menu-store.ts";
import { getOffered, useSuggested } from "../menu/suggestions.ts";

const titles = {
  breakfast: m.entry_picks_breakfast,
  lunch: m.entry_picks_lunch,
  evening: m.entry_picks_evening,
  late: m.entry_picks_late,
};

/** The guest's own favorites, then what is ordered most at this hour. */
export const HourPicks = ({ branchId, onAdd }: { branchId: string; onAdd?: () => void }) => {
  const { time_zone: zone } = useVisit().establishment;
  const menu = useWholeMenu(branchId);
  const picks = useSuggested({ branchId, products: menu ? getOffered(menu) : [], withoutCart: true, most: 6 });
  const part = dayParts[getDayPart(new Date(), zone)] ?? "late";
  return <ItemRail id="picks" title={titles[part]()} products={picks} {...(onAdd && { onAdd })} />;
};
