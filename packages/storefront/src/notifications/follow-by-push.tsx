import { BellRing } from "lucide-react";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useChannels } from "./use-channels.ts";

/** Offers push messages beside an active order. */
export const FollowByPush = () => {
  const { channels, ability, busy, tell } = useChannels();
  if (!channels || channels.public_key === null || channels.subscribed || ability !== "ready") return null;
  return (
    <Banner
      tone="plain"
      icon={<BellRing aria-hidden />}
      title={m.notifications_push_ask()}
      action={
        <Button size="sm" variant="outline" busy={busy} onClick={() => void tell(true)}>
          {m.notifications_push_start()}
        </Button>
      }
    >
      {m.notifications_push_ask_text()}
    </Banner>
  );
};
