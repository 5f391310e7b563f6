import { useEffect, useState } from "react";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { type Channels, editChannels, readChannels } from "@sufra/domain/notifications/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { type PushAbility, pushAbility, renewPush, startPush, stopPush } from "./push.ts";

type Choice = BodyOf<typeof editChannels>;

/** Message channels and their settings; nothing for a visitor. */
export const useChannels = () => {
  const language = useLanguage();
  const { customer } = useGuest();
  const [ability, setAbility] = useState<PushAbility>(pushAbility);
  const [busy, setBusy] = useState(false);
  const key = customer ? `channels ${customer.id}` : null;
  const { data, put } = useRead<Channels>(key, (signal) => client.send(readChannels, { signal }));
  useEffect(() => {
    if (data) void renewPush(data).catch(() => undefined);
  }, [data]);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setAbility(pushAbility());
    setBusy(false);
  };
  const tell = (on: boolean) =>
    attempt(async () => {
      if (!data || data.public_key === null) return;
      if (!on) await stopPush();
      else if (!(await startPush(data.public_key))) return showToast({ text: m.notifications_push_no() });
      put({ ...data, subscribed: on });
      if (on) showToast({ text: m.notifications_push_done(), tone: "success" });
      return undefined;
    });
  const choose = (choice: Choice) => attempt(async () => put(await client.send(editChannels, { body: choice })));
  return { channels: data, ability, busy, tell, choose };
};
