import { X } from "lucide-react";
import { Link } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { SortableList } from "../editing/sortable-list.tsx";
import type { Overview } from "./menu-data.ts";
import styles from "./menu-editor.module.css";

type Props = {
  known: Overview["option_groups"];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  error: string | undefined;
};

/** Which option groups guests are asked, and in which order. */
export const GroupsField = ({ known, value, onChange, error }: Props) => {
  const { style } = useWorkplace();
  const nameOf = (id: string) =>
    readText(known.find((group) => group.id === id)?.name ?? { sa: "", en: "" }, style.language);
  const others = known.filter(({ id }) => !value.includes(id));
  return (
    <div className={styles.stack}>
      {value.length > 0 && (
        <SortableList items={value} keyOf={(id) => id} nameOf={nameOf} onOrder={onChange}>
          {(id) => (
            <div className={styles.choice}>
              <span>{nameOf(id)}</span>
              <IconButton
                label={m.console_menu_group_drop({ name: nameOf(id) })}
                icon={<X aria-hidden />}
                onClick={() => onChange(value.filter((each) => each !== id))}
              />
            </div>
          )}
        </SortableList>
      )}
      {others.length > 0 && (
        <Select
          label={m.console_menu_group_add()}
          placeholder={m.console_menu_choose()}
          value=""
          options={others.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={(event) => onChange([...value, event.target.value])}
        />
      )}
      {known.length === 0 && (
        <p className={styles.note}>
          {m.console_menu_no_groups()} <Link to="/menu/options/new">{m.console_menu_new_group()}</Link>
        </p>
      )}
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </div>
  );
};
