import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** Whether the device reports a network; calls may still fail. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

export const OfflineBanner = () => {
  useLanguage();
  const online = useOnline();
  if (online) return null;
  return (
    <Banner thin tone="warning" icon={<WifiOff aria-hidden />}>
      {m.app_offline()}
    </Banner>
  );
};
