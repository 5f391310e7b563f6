import { BellRing, Gift, Megaphone, ReceiptText } from "lucide-react";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/offline-banner.tsx";
import styles from "./notifications.module.css";
import type { PushAbility } from "./push.ts";
import { useChannels } from "./use-channels.ts";

const hints: Partial<Record<PushAbility, () => string>> = {
  denied: m.notifications_push_denied,
  install: m.notifications_push_install,
  none: m.notifications_push_none,
};

/** Push messages on this phone, and which topics. */
export const ChannelSettings = () => {
  const { channels, ability, busy, tell, choose } = useChannels();
  const online = useOnline();
  if (!channels) return null;
  const off = !online || busy;
  const hint = hints[ability]?.();
  return (
    <section className={styles.group} aria-labelledby="channels-title">
      <h2 id="channels-title" className={styles.when}>
        {m.notifications_channels()}
      </h2>
      <div className={styles.channels}>
        {channels.public_key !== null && (
          <SwitchRow
            icon={<BellRing aria-hidden />}
            label={m.notifications_channel_device()}
            {...(hint === undefined ? {} : { hint })}
            checked={channels.subscribed && ability === "ready"}
            disabled={off || ability !== "ready"}
            busy={busy}
            onChange={(on) => void tell(on)}
          />
        )}
        <SwitchRow
          icon={<ReceiptText aria-hidden />}
          label={m.notifications_channel_order()}
          checked={channels.order}
          disabled={off}
          onChange={(order) => void choose({ order })}
        />
        <SwitchRow
          icon={<Gift aria-hidden />}
          label={m.notifications_channel_reward()}
          checked={channels.reward}
          disabled={off}
          onChange={(reward) => void choose({ reward })}
        />
        <SwitchRow
          icon={<Megaphone aria-hidden />}
          label={m.notifications_channel_offer()}
          hint={m.notifications_channel_offer_text()}
          checked={channels.offer}
          disabled={off}
          onChange={(offer) => void choose({ offer })}
        />
      </div>
    </section>
  );
};
