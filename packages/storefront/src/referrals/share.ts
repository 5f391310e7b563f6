import { m } from "@sufra/ui/i18n/messages.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";

/** Fallback without the clipboard API, which needs permission. */
const copyByHand = (text: string): boolean => {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
};

/** Whether the text was copied; browsers may refuse. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyByHand(text)) return false;
  }
  showToast({ text: m.referrals_copied(), tone: "success" });
  return true;
};

/** Opens the phone's share sheet, else copies the link. False if neither works. */
export const shareLink = async (text: string, url: string): Promise<boolean> => {
  if (typeof navigator.share !== "function") return copyText(url);
  try {
    await navigator.share({ text, url });
    return true;
  } catch (error) {
    return (error instanceof DOMException && error.name === "AbortError") || copyText(url);
  }
};
