import { useMutation, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";

type Props = {
  /** The thing's own name, in the question and afterwards. */
  name: string;
  /** What guests will notice. */
  effect: string;
  /** Where it is not removed but ends: the button's own word, and the question. */
  words?: { action: string; title: string };
  remove: () => Promise<unknown>;
  touches: readonly QueryKey[];
  /** Leaves the page of what is gone; absent where it stood in a list that stays. */
  onRemoved?: () => void;
};

/** Removing asks first and says what guests will notice; a refusal stays in the question. */
export const Removal = ({ name, effect, words, remove, touches, onRemoved }: Props) => {
  const action = words?.action ?? m.console_editing_remove();
  const client = useQueryClient();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      setAsked(false);
      showToast({ text: m.console_editing_removed({ name }), tone: "success" });
      onRemoved?.();
      // The old page is still mounted for a moment: refetching the removed thing would answer 404.
      const refetchType = onRemoved ? "none" : "active";
      await Promise.all(touches.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
    },
  });
  return (
    <>
      <Button
        variant="danger"
        size={onRemoved ? "md" : "sm"}
        disabled={!online}
        icon={<Trash2 aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {action}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={words?.title ?? m.console_editing_remove_title({ name })}
        confirm={action}
        danger
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      >
        {removal.isError && <FailureBanner error={removal.error} />}
        {effect}
      </Dialog>
    </>
  );
};
