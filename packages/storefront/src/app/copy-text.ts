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
export const copyText = async (text: string, copied: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyByHand(text)) return false;
  }
  showToast({ text: copied, tone: "success" });
  return true;
};
