import { Search, X } from "lucide-react";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

type Props = { label: string; value: string; onChange: (value: string) => void; dir?: "auto"; maxLength?: number };

/** Searches a list while it is typed; a button clears it. */
export const SearchField = ({ value, onChange, ...rest }: Props) => (
  <Field
    {...rest}
    type="search"
    value={value}
    before={<Search aria-hidden />}
    after={
      value !== "" && (
        <IconButton label={m.console_orders_search_clear()} icon={<X aria-hidden />} onClick={() => onChange("")} />
      )
    }
    onChange={({ target }) => onChange(target.value)}
  />
);
