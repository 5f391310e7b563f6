import { Clock } from "lucide-react";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

const dayMs = 86_400_000;
/** Days before the end from which the guest is warned. */
const soonDays = 7;

/** "3 days left" within the last week. */
export const DaysLeft = ({ until }: { until: string | null }) => {
  if (until === null) return null;
  const days = Math.floor((Date.parse(until) - Date.now()) / dayMs);
  if (days < 0 || days >= soonDays) return null;
  return (
    <Badge tone="warning" icon={<Clock aria-hidden />}>
      {m.prizes_days_left({ count: days })}
    </Badge>
  );
};
