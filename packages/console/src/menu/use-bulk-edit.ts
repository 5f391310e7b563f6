import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type BulkBody, type BulkEntries, sendBulkEdit, sendPreview, sendUndo } from "./bulk-data.ts";
import { touched } from "./menu-data.ts";

/** A bulk edit from its preview to its undoing; `onDone` once it is carried out. */
export const useBulkEdit = (onDone: () => void) => {
  const queries = useQueryClient();
  const readAnew = () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const undoing = useMutation({
    mutationFn: (entries: BulkEntries) => sendUndo(entries),
    onSuccess: () => showToast({ text: m.console_menu_bulk_undone(), tone: "success" }),
    // The screen shows the refusal; a toast reaches users who left it.
    onError: () => showToast({ text: m.console_menu_bulk_undo_refused(), tone: "danger" }),
    onSettled: readAnew,
  });
  const previewing = useMutation({ mutationFn: sendPreview });
  const applying = useMutation({
    mutationFn: ({ body, revision }: { body: BulkBody; revision: string }) => sendBulkEdit(body, revision),
    onSuccess: async ({ changed, first_entry, last_entry }) => {
      const undo = () => undoing.mutate({ first_entry, last_entry });
      showToast({
        text: m.console_menu_bulk_done({ count: changed }),
        tone: "success",
        action: { label: m.console_menu_undo(), onPress: undo },
      });
      previewing.reset();
      onDone();
      await readAnew();
    },
  });
  const preview = (body: BulkBody) => {
    applying.reset();
    undoing.reset();
    previewing.mutate(body);
  };
  const forget = () => {
    applying.reset();
    previewing.reset();
  };
  return { undoing, previewing, applying, preview, forget };
};
export type BulkEditing = ReturnType<typeof useBulkEdit>;
