import { useState } from "react";
import { useNavigate } from "react-router";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";

/** Orders again; unavailable items are named. */
export const useOrderAgain = () => {
  const language = useLanguage();
  const visit = useVisit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | undefined>(undefined);
  const again = async (id: string): Promise<void> => {
    if (busy) return;
    setBusy(id);
    try {
      const { fillCartAgain } = await import("./order-again.ts");
      const { to, missing } = await fillCartAgain(id, visit);
      void navigate(paths.cart(to), { state: { missing } });
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, again };
};
