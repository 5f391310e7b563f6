import { Clock } from "lucide-react";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

const dayMs = 86_400_000;
/** Days before the end from which the guest is warned. */
const soonDays = 7;

/** Undefined before the last week and after the end. */
export const getDaysLeft = (until: string | null): number | undefined => {
  const days = until === null ? -1 : Math.floor((Date.parse(until) - Date.now()) / dayMs);
  return days < 0 || days >= soonDays ? undefined : days;
};

/** "3 days left" within the last week. */
export const DaysLeft = ({ until }: { until: string | null }) => {
  const days = getDaysLeft(until);
  if (days === undefined) return null;
  return (
    <Badge tone="warning" icon={<Clock aria-hidden />}>
      {m.prizes_days_left({ count: days })}
    </Badge>
  );
};
