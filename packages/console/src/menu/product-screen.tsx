import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { ManagedProduct } from "@sufra/domain/menu/console-fields.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { SortableList } from "../editing/sortable-list.tsx";
import { FoodFields } from "./food-fields.tsx";
import { groupText, usersText } from "./group-words.ts";
import { type Overview, overviewQuery } from "./menu-data.ts";
import styles from "./menu-editor.module.css";
import { percentText } from "./menu-values.ts";
import { PicturesField } from "./pictures-field.tsx";
import { type BranchValue, emptyProduct, f, product, valuesOf } from "./product-values.ts";
import { ScheduleField } from "./schedule-field.tsx";
import { WordsFields } from "./words-fields.tsx";

type BranchesProps = {
  value: readonly BranchValue[];
  /** The menu's own, which a branch without one has. */
  price: number | null;
  onChange: (value: readonly BranchValue[]) => void;
  error: string | undefined;
};

/** What each branch does differently: its own price, or not on its menu at all. */
const BranchesField = ({ value, price, onChange, error }: BranchesProps) => {
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

type GroupsProps = {
  known: Overview["option_groups"];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  error: string | undefined;
};

/** Which option groups guests are asked, and in which order. */
const GroupsField = ({ known, value, onChange, error }: GroupsProps) => {
  const { style } = useWorkplace();
  const findGroup = (id: string) => known.find((group) => group.id === id);
  const nameOf = (id: string) => readText(findGroup(id)?.name ?? { sa: "", en: "" }, style.language);
  const getUsers = (id: string) => {
    const group = findGroup(id);
    return group && usersText(group, style.language);
  };
  const others = known.filter(({ id }) => !value.includes(id));
  return (
    <div className={styles.stack}>
      {value.length > 0 && (
        <SortableList items={value} keyOf={(id) => id} nameOf={nameOf} onOrder={onChange}>
          {(id) => (
            <div className={styles.choice}>
              <span className={styles.named}>
                {nameOf(id)} <span className={styles.note}>{getUsers(id)}</span>
              </span>
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
          options={others.map((group) => ({ value: group.id, label: groupText(group, style.language) }))}
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

type Props = Opened<ManagedProduct> & { overview: Overview };

/** Name, price, picture and category: what guests see first. */
const Basics = ({ overview: { categories, tax_rate_bp } }: { overview: Overview }) => {
  const { style } = useWorkplace();
  return (
    <EditorSection title={m.console_menu_basics()}>
      <WordsFields />
      <f.Field name="pictures">{(field) => <PicturesField {...field} />}</f.Field>
      <FieldRow>
        <f.Choice
          name="category_id"
          label={m.console_menu_category()}
          placeholder={m.console_menu_choose()}
          options={categories.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
        />
        <f.Amount name="price" label={m.console_menu_price()} />
        <f.Text
          name="tax_rate_bp"
          label={m.console_menu_tax()}
          hint={m.console_menu_tax_hint({ rate: percentText(tax_rate_bp) })}
          inputMode="decimal"
          dir="ltr"
          after={<span aria-hidden>{m.console_editing_share({ number: "" })}</span>}
          optional
        />
      </FieldRow>
      <f.Switch name="active" label={m.console_menu_shown()} hint={m.console_menu_shown_hint()} />
      <f.Switch name="popular" label={m.console_menu_popular()} />
    </EditorSection>
  );
};

/** What the kitchen needs to know to promise a time. */
const Kitchen = () => (
  <EditorSection title={m.console_menu_kitchen()}>
    <FieldRow>
      <f.Count name="preparation_minutes" label={m.console_menu_preparation()} unit={m.console_menu_minutes()} />
      <f.Count name="capacity_units" label={m.console_menu_capacity()} hint={m.console_menu_capacity_hint()} />
    </FieldRow>
  </EditorSection>
);

const Branches = () => {
  const price = f.useValue("price");
  return (
    <EditorSection title={m.console_menu_branches()} text={m.console_menu_branches_text()}>
      <f.Field name="branches">{(field) => <BranchesField {...field} price={price} />}</f.Field>
    </EditorSection>
  );
};

/** A new one begins in the category the address names. */
const Editor = ({ overview, ...opened }: Props) => {
  const { staff } = useWorkplace();
  const [search] = useSearchParams();
  const branchIds = staff.branches.map(({ id }) => id);
  const wanted = search.get("category");
  const { categories, option_groups } = overview;
  const categoryId = categories.find(({ id }) => id === wanted)?.id ?? categories[0]?.id ?? "";
  const initial = opened.thing ? valuesOf(opened.thing, branchIds) : emptyProduct(categoryId, branchIds);
  return (
    <ThingForm of={product} {...opened} initial={initial}>
      <Basics overview={overview} />
      <EditorSection title={m.console_menu_options()} text={m.console_menu_groups_text()}>
        <f.Field name="option_group_ids">{(field) => <GroupsField {...field} known={option_groups} />}</f.Field>
      </EditorSection>
      <FoodFields />
      <Kitchen />
      <EditorSection title={m.console_menu_schedule()} text={m.console_menu_schedule_text()}>
        <f.Field name="schedule">{(field) => <ScheduleField {...field} />}</f.Field>
      </EditorSection>
      <Branches />
    </ThingForm>
  );
};

export const ProductScreen = () => {
  const query = useQuery(overviewQuery);
  return (
    <ManagedPage of={product}>
      {(opened) => <Loaded query={query}>{(overview) => <Editor {...opened} overview={overview} />}</Loaded>}
    </ManagedPage>
  );
};
