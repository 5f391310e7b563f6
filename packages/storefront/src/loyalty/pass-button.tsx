import { WalletCards } from "lucide-react";
import { useState } from "react";
import { linkPass, listPasses, type PassVendor } from "@sufra/domain/passes/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";

/** iPhones, and iPads that report to be Macs. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The wallet vendor of this phone. */
const vendorHere = (): PassVendor => (isApple() ? "apple" : "google");

/** Adds the loyalty card to the phone's wallet, if the phone supports it. */
export const PassButton = () => {
  const language = useLanguage();
  const read = useRead("passes", (signal) => client.send(listPasses, { signal }));
  const [busy, setBusy] = useState(false);
  const vendor = vendorHere();
  if (!read.data?.vendors.includes(vendor)) return null;
  const add = async () => {
    setBusy(true);
    try {
      const { url } = await client.send(linkPass, { params: { vendor } });
      location.assign(url);
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" wide busy={busy} icon={<WalletCards aria-hidden />} onClick={() => void add()}>
      {vendor === "apple" ? m.loyalty_add_apple() : m.loyalty_add_google()}
    </Button>
  );
};
