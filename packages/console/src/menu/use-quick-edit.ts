import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type PendingActions, usePendingActions } from "../app/use-pending-actions.ts";
import { type BulkChange, sendBulkEdit, sendPreview, sendUndo } from "./bulk-data.ts";
import { touched } from "./menu-data.ts";

export type QuickEdit = { id: string; name: string; change: BulkChange };
export type QuickEditing = { edits: PendingActions<QuickEdit>; run: (edit: QuickEdit) => Promise<boolean> };

const byProduct = ({ id }: QuickEdit): string => id;

/**
 * Changes one dish in the list: its price, or whether it is sold out; everywhere, or at one branch. It is an edit of
 * many with one dish, so that refusals, audit entry and undoing are the same.
 */
export const useQuickEdit = (branchId: string | null): QuickEditing => {
  const queries = useQueryClient();
  const readAnew = () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const undo = async (entries: Parameters<typeof sendUndo>[0]): Promise<void> => {
    try {
      await sendUndo(entries);
      showToast({ text: m.console_menu_bulk_undone(), tone: "success" });
    } catch {
      showToast({ text: m.console_menu_bulk_undo_refused(), tone: "danger" });
    }
    await readAnew();
  };
  const apply = async ({ id, name, change }: QuickEdit): Promise<void> => {
    const body = { product_ids: [id], branch_ids: branchId === null ? null : [branchId], change };
    try {
      const { revision, products_total } = await sendPreview(body);
      // Nothing to change: it is so already.
      if (products_total === 0) return;
      const { first_entry, last_entry } = await sendBulkEdit(body, revision);
      showToast({
        text: m.console_menu_quick_done({ name }),
        tone: "success",
        action: { label: m.console_menu_undo(), onPress: () => void undo({ first_entry, last_entry }) },
      });
    } finally {
      await readAnew();
    }
  };
  const edits = usePendingActions(apply, byProduct);
  return { edits, run: edits.run };
};
