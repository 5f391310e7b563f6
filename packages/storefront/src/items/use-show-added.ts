import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";

/** Says in the establishment's voice that an item is in the cart. */
export const useShowAdded = () => {
  const { added } = useVisit().establishment.words;
  return (name: string): void =>
    showToast({ text: added === undefined ? name : m.items_added({ added, name }), tone: "success" });
};
