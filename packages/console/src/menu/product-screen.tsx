import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ManagedProduct } from "@sufra/domain/menu/console-fields.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { BranchesField } from "./branches-field.tsx";
import { FoodFields } from "./food-fields.tsx";
import { GroupsField } from "./groups-field.tsx";
import { type Overview, overviewQuery } from "./menu-data.ts";
import { percentText } from "./menu-values.ts";
import { emptyProduct, f, product, valuesOf } from "./product-values.ts";
import { ScheduleField } from "./schedule-field.tsx";
import { WordsFields } from "./words-fields.tsx";

type Props = Opened<ManagedProduct> & { overview: Overview };

/** Name, price, picture and category: what guests see first. */
const Basics = ({ overview: { categories, tax_rate_bp } }: { overview: Overview }) => {
  const { style } = useWorkplace();
  return (
    <EditorSection title={m.console_menu_basics()}>
      <WordsFields />
      <f.Picture name="picture_id" label={m.console_menu_picture()} optional />
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
