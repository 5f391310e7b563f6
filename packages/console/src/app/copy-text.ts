import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

/** Copies a text and says so; browsers may refuse it. */
export const copyText = async (text: string, copied: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: copied, tone: "success" });
  } catch {
    showToast({ text: m.console_app_copy_failed(), tone: "danger" });
  }
};
