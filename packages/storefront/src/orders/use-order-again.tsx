import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { useVisit } from "../app/visit.ts";
import { useCartCount } from "../cart/cart-store.ts";
import type { AgainHow } from "./order-again.ts";

const AgainSheet = lazy(async () => ({ default: (await import("./again-sheet.tsx")).AgainSheet }));

/** Orders again, up to the checkout if nothing is missing. A cart with other items is never replaced unasked. */
export const useOrderAgain = (): { busy: string | undefined; again: (id: string) => void; sheet: ReactNode } => {
  const language = useLanguage();
  const visit = useVisit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | undefined>(undefined);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const count = useCartCount();
  const wanted = useHasOpened(asked !== undefined);
  const fill = async (id: string, how: AgainHow): Promise<void> => {
    if (busy) return;
    setBusy(id);
    try {
      const { startAgain } = await import("./order-again.ts");
      const { path, missing } = await startAgain(id, visit, how);
      void navigate(path, { state: { missing } });
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    } finally {
      setBusy(undefined);
    }
  };
  const choose = (how: AgainHow) => {
    setAsked(undefined);
    if (asked !== undefined) void fill(asked, how);
  };
  const again = (id: string) => {
    if (count > 0) setAsked(id);
    else void fill(id, "replace");
  };
  const sheet = wanted && (
    <Suspense fallback={null}>
      <AgainSheet open={asked !== undefined} onClose={() => setAsked(undefined)} onChoose={choose} />
    </Suspense>
  );
  return { busy, again, sheet };
};
