import { m } from "@sufra/ui/i18n/messages.ts";
import { copyText } from "../app/copy-text.ts";

export const copyLink = (url: string): Promise<boolean> => copyText(url, m.referrals_copied());

/** Opens the phone's share sheet, else copies the link. False if neither works. */
export const shareLink = async (text: string, url: string): Promise<boolean> => {
  if (typeof navigator.share !== "function") return copyLink(url);
  try {
    await navigator.share({ text, url });
    return true;
  } catch (error) {
    return (error instanceof DOMException && error.name === "AbortError") || copyLink(url);
  }
};
