import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { readText } from "@sufra/domain/language/language.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { overviewQuery } from "./menu-data.ts";
import styles from "./menu-editor.module.css";

type Props = {
  label: string;
  /** What leaving it open means: "Every dish". */
  all: string;
  /** Products and combos; null: all of them. */
  value: readonly string[] | null;
  onChange: (value: readonly string[] | null) => void;
  error?: string | undefined;
};

/** Every dish and combo of the menu, or some of them; a category is added as the dishes it has now. */
export const ItemsField = ({ label, all, value, onChange, error }: Props) => {
  const { style } = useWorkplace();
  const { data } = useQuery(overviewQuery);
  const categories = data?.categories ?? [];
  const items = [...(data?.products ?? []), ...(data?.combos ?? [])];
  const nameOf = (id: string) => {
    const item = items.find((each) => each.id === id);
    return item ? readText(item.name, style.language) : "…";
  };
  const add = (chosen: string) => {
    const category = categories.find(({ id }) => id === chosen);
    const ids = category
      ? (data?.products ?? []).filter(({ category_id }) => category_id === chosen).map(({ id }) => id)
      : [chosen];
    onChange([...new Set([...(value ?? []), ...ids])]);
  };
  const others = items.filter(({ id }) => !value?.includes(id));
  return (
    <div role="group" aria-label={label} className={styles.stack}>
      <SwitchRow label={all} checked={value === null} onChange={(on) => onChange(on ? null : [])} />
      {value !== null && (
        <>
          <div className={styles.chips}>
            {value.map((id) => (
              <Chip
                key={id}
                icon={<X aria-hidden />}
                aria-label={m.console_menu_item_drop({ name: nameOf(id) })}
                onClick={() => onChange(value.filter((each) => each !== id))}
              >
                {nameOf(id)}
              </Chip>
            ))}
          </div>
          <Select
            label={m.console_menu_item_add()}
            placeholder={m.console_menu_choose()}
            value=""
            error={error}
            options={[
              ...categories.map(({ id, name }) => ({
                value: id,
                label: m.console_menu_item_category({ name: readText(name, style.language) }),
              })),
              ...others.map(({ id }) => ({ value: id, label: nameOf(id) })),
            ]}
            onChange={(event) => add(event.target.value)}
          />
        </>
      )}
    </div>
  );
};
