import { useQuery } from "@tanstack/react-query";
import type { ManagedProduct } from "@sufra/domain/menu/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import { type Overview, overviewQuery, productQuery } from "./menu-data.ts";
import { BranchesField } from "./branches-field.tsx";
import { FoodFields } from "./food-fields.tsx";
import { GroupsField } from "./groups-field.tsx";
import { KitchenFields, ProductBasics } from "./product-fields.tsx";
import { ScheduleField } from "./schedule-field.tsx";
import { useProductEditor } from "./use-product-editor.ts";

type Props = { thing: ManagedProduct | null; overview: Overview; onReload?: () => void };

const Editor = (props: Props) => {
  const { overview, onReload } = props;
  const { editor, removal } = useProductEditor(props);
  return (
    <EditorForm editor={editor} onReload={onReload} more={removal}>
      <ProductBasics editor={editor} overview={overview} />
      <EditorSection title={m.console_menu_options()} text={m.console_menu_groups_text()}>
        <GroupsField
          known={overview.option_groups}
          value={editor.values.option_group_ids}
          onChange={(ids) => editor.set("option_group_ids", ids)}
          error={editor.errorOf("option_group_ids")}
        />
      </EditorSection>
      <FoodFields editor={editor} />
      <KitchenFields editor={editor} />
      <EditorSection title={m.console_menu_schedule()} text={m.console_menu_schedule_text()}>
        <ScheduleField
          value={editor.values.schedule}
          onChange={(schedule) => editor.set("schedule", schedule)}
          error={editor.errorOf("schedule")}
        />
      </EditorSection>
      <EditorSection title={m.console_menu_branches()} text={m.console_menu_branches_text()}>
        <BranchesField
          value={editor.values.branches}
          price={editor.values.price}
          onChange={(branches) => editor.set("branches", branches)}
          error={editor.errorOf("branches")}
        />
      </EditorSection>
    </EditorForm>
  );
};

export const ProductScreen = () => {
  const query = useQuery(overviewQuery);
  return (
    <ThingPage
      query={productQuery}
      textOf={({ name }) => name}
      kind={m.console_menu_product()}
      fresh={m.console_menu_new_product()}
      back={{ to: "/menu", label: m.console_menu_manage_title() }}
    >
      {(thing, onReload) => (
        <Loaded query={query}>{(overview) => <Editor {...{ thing, overview, onReload }} />}</Loaded>
      )}
    </ThingPage>
  );
};
