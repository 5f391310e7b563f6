import { Sparkles } from "lucide-react";
import type { PosLinkable, PosLinkList } from "@sufra/domain/pos/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { useSaveLink } from "./pos-data.ts";
import { nameOf } from "./pos-words.ts";
import styles from "./pos.module.css";

type Choice = PosLinkList["choices"]["branches"][number];
type Props = { row: PosLinkable; choices: readonly Choice[]; label?: string; hint?: string };

/** One of ours and which of theirs it is; saved as soon as it is chosen. */
export const LinkRow = ({ row, choices, label, hint }: Props) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const save = useSaveLink();
  const { kind, local_id, external_id, gone, suggestion } = row;
  const suggested = choices.find(({ id }) => id === suggestion);
  const isListed = external_id === null || choices.some(({ id }) => id === external_id);
  const choose = (id: string) =>
    save.mutate(
      { kind, local_id, external_id: id === "" ? null : id },
      { onSuccess: () => showToast({ text: m.console_pos_link_saved(), tone: "success" }) },
    );
  return (
    <div className={styles.link}>
      <Select
        label={label ?? nameOf(row.name, style)}
        hint={hint}
        error={gone || !isListed ? m.console_pos_link_gone() : undefined}
        value={external_id ?? ""}
        disabled={!online || save.isPending}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: "", label: m.console_pos_not_linked() },
          ...choices.map(({ id, name }) => ({ value: id, label: nameOf(name, style) || id })),
          ...(isListed ? [] : [{ value: external_id, label: m.console_pos_gone_choice() }]),
        ]}
      />
      {suggested && (
        <Button
          size="sm"
          variant="tint"
          icon={<Sparkles aria-hidden />}
          disabled={!online}
          busy={save.isPending}
          onClick={() => choose(suggested.id)}
        >
          {m.console_pos_suggestion({ name: nameOf(suggested.name, style) })}
        </Button>
      )}
      {save.isError && <FailureBanner error={save.error} onClose={() => save.reset()} />}
    </div>
  );
};
