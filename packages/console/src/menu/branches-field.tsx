import { readText } from "@sufra/domain/language/language.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import styles from "./menu-editor.module.css";
import type { BranchValue } from "./product-values.ts";

type Props = {
  value: readonly BranchValue[];
  /** The menu's own, which a branch without one has. */
  price: number | null;
  onChange: (value: readonly BranchValue[]) => void;
  error: string | undefined;
};

/** What each branch does differently: its own price, or not on its menu at all. */
export const BranchesField = ({ value, price, onChange, error }: Props) => {
  const { staff, style } = useWorkplace();
  const change = (branch: BranchValue, changes: Partial<BranchValue>) =>
    onChange(value.map((each) => (each === branch ? { ...each, ...changes } : each)));
  const usual = price === null || Number.isNaN(price) ? undefined : formatDecimal(price);
  return (
    <div className={styles.stack}>
      {value.map((branch) => {
        const name = staff.branches.find(({ id }) => id === branch.branch_id)?.name ?? { sa: "", en: "" };
        const said = readText(name, style.language);
        return (
          <div key={branch.branch_id} className={styles.line}>
            <SwitchRow
              label={m.console_menu_listed_at({ branch: said })}
              checked={branch.listed}
              onChange={(listed) => change(branch, { listed })}
            />
            {branch.listed && (
              <AmountField
                name={`branch-${branch.branch_id}`}
                label={m.console_menu_price_at({ branch: said })}
                value={branch.price}
                onChange={(own) => change(branch, { price: own })}
                hint={usual === undefined ? undefined : m.console_menu_price_usual({ price: usual })}
                optional
              />
            )}
          </div>
        );
      })}
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </div>
  );
};
