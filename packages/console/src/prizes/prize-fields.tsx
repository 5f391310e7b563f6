import { readText } from "@sufra/domain/language/language.ts";
import { prizeKinds } from "@sufra/domain/prizes/api.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { MomentField } from "../editing/moment-field.tsx";
import { PictureField } from "../editing/picture-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Editor } from "../editing/use-editor.ts";
import type { ListedLevel } from "../loyalty/loyalty-data.ts";
import type { Overview } from "../menu/menu-data.ts";
import type { PrizeValues } from "./prize-values.ts";
import styles from "./prizes.module.css";

type Props = { editor: Editor<PrizeValues> };

/** What it is: something of the menu, or anything the cashier hands over. */
export const KindFields = ({ editor, products }: Props & { products: Overview["products"] }) => {
  const { style } = useWorkplace();
  const { values, set, field } = editor;
  const names = { free_item: m.console_prizes_kind_item, at_cashier: m.console_prizes_kind_cashier };
  return (
    <EditorSection title={m.console_prizes_kind()} text={m.console_prizes_kind_text()}>
      <div className={styles.chips} role="group" aria-label={m.console_prizes_kind()}>
        {prizeKinds.map((kind) => (
          <Chip key={kind} selected={values.kind === kind} onClick={() => set("kind", kind)}>
            {names[kind]()}
          </Chip>
        ))}
      </div>
      {values.kind === "free_item" && (
        <Select
          label={m.console_prizes_item()}
          placeholder={m.console_prizes_choose()}
          options={products.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
          {...field("product_id")}
        />
      )}
    </EditorSection>
  );
};

export const WordFields = ({ editor }: Props) => {
  const { values, set, errorOf } = editor;
  const pair = (name: "name" | "description" | "terms", label: string, hint?: string) => (
    <TextPair
      {...{ name, label, hint, multiline: name !== "name", optional: name !== "name" }}
      value={values[name]}
      onChange={(text) => set(name, text)}
      error={errorOf(name)}
      maxLength={name === "name" ? 120 : 1000}
    />
  );
  return (
    <EditorSection title={m.console_prizes_words()}>
      {pair("name", m.console_prizes_name())}
      {pair("description", m.console_prizes_description())}
      {pair("terms", m.console_prizes_terms(), m.console_prizes_terms_hint())}
      <PictureField
        label={m.console_prizes_picture()}
        value={values.picture_id}
        onChange={(picture) => set("picture_id", picture)}
        error={errorOf("picture_id")}
        optional
      />
    </EditorSection>
  );
};

type ShopProps = Props & { had: number | null };

/** How it is sold: for how many points, how many there are, and when. */
export const ShopFields = ({ editor, had }: ShopProps) => {
  const { values, set, errorOf } = editor;
  const tooFew = had !== null && values.stock !== null && values.stock < had;
  return (
    <EditorSection title={m.console_prizes_shop()}>
      <FieldRow>
        <CountField
          name="points_cost"
          label={m.console_prizes_cost()}
          hint={m.console_prizes_cost_hint()}
          unit={m.console_loyalty_points_unit()}
          value={values.points_cost}
          onChange={(points) => set("points_cost", points)}
          error={errorOf("points_cost")}
        />
        <CountField
          name="stock"
          label={m.console_prizes_stock()}
          hint={had === null ? m.console_prizes_stock_hint() : m.console_prizes_stock_had({ count: had })}
          value={values.stock}
          onChange={(stock) => set("stock", stock)}
          error={tooFew ? m.console_prizes_stock_few({ count: had }) : errorOf("stock")}
          optional
        />
        <MomentField
          name="available_from"
          label={m.console_prizes_from()}
          value={values.available_from}
          onChange={(at) => set("available_from", at)}
          error={errorOf("available_from")}
        />
        <MomentField
          name="available_until"
          label={m.console_prizes_until()}
          value={values.available_until}
          onChange={(at) => set("available_until", at)}
          error={errorOf("available_until")}
        />
      </FieldRow>
      <SwitchRow
        label={m.console_prizes_active()}
        hint={m.console_prizes_active_hint()}
        checked={values.active}
        onChange={(active) => set("active", active)}
      />
    </EditorSection>
  );
};

/** Who may have it, and how long it can be used. */
export const UseFields = ({ editor, levels }: Props & { levels: readonly ListedLevel[] }) => {
  const { style } = useWorkplace();
  const { values, set, errorOf, field } = editor;
  const shown = levels.filter(({ id, active }) => active || id === values.level_id);
  return (
    <EditorSection title={m.console_prizes_use()}>
      <FieldRow>
        <Select
          label={m.console_prizes_level()}
          options={[
            { value: "", label: m.console_prizes_level_all() },
            ...shown.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
          {...field("level_id")}
        />
        <CountField
          name="usable_after_minutes"
          label={m.console_prizes_after()}
          hint={m.console_prizes_after_hint()}
          unit={m.console_prizes_minutes()}
          value={values.usable_after_minutes}
          onChange={(minutes) => set("usable_after_minutes", minutes)}
          error={errorOf("usable_after_minutes")}
        />
        <CountField
          name="valid_days"
          label={m.console_prizes_valid()}
          unit={m.console_loyalty_days_unit()}
          value={values.valid_days}
          onChange={(days) => set("valid_days", days)}
          error={errorOf("valid_days")}
        />
      </FieldRow>
      <SwitchRow
        label={m.console_prizes_new_only()}
        hint={m.console_prizes_new_only_hint()}
        checked={values.new_customers_only}
        onChange={(only) => set("new_customers_only", only)}
      />
    </EditorSection>
  );
};
