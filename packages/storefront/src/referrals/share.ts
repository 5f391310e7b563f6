import { m } from "@sufra/ui/i18n/messages.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";

/** By hand where the clipboard is closed to pages: an old way that needs no permission. */
const copyByHand = (text: string): boolean => {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
};

export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyByHand(text)) return;
  }
  showToast({ text: m.referrals_copied(), tone: "success" });
};

/** The phone's own sheet; where there is none, or it fails, the link is copied. Closing the sheet does nothing. */
export const shareLink = async (text: string, url: string): Promise<void> => {
  if (typeof navigator.share !== "function") return copyText(url);
  try {
    await navigator.share({ text, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copyText(url);
  }
};
