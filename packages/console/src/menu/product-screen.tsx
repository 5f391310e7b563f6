import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedProduct } from "@sufra/domain/menu/console-fields.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { Removal } from "../editing/removal.tsx";
import { type Overview, overviewQuery, productQuery, touched } from "./menu-data.ts";
import { BranchesField } from "./branches-field.tsx";
import { FoodFields } from "./food-fields.tsx";
import { GroupsField } from "./groups-field.tsx";
import { KitchenFields, ProductBasics } from "./product-fields.tsx";
import { ScheduleField } from "./schedule-field.tsx";
import { useProductEditor } from "./use-product-editor.ts";

type Props = { thing: ManagedProduct | null; overview: Overview; onReload?: () => void };

const Editor = (props: Props) => {
  const { style } = useWorkplace();
  const { thing, overview, onReload } = props;
  const { editor, back } = useProductEditor(props);
  const removal = thing && (
    <Removal
      name={readText(thing.name, style.language)}
      effect={m.console_menu_product_removal()}
      remove={() => client.send(calls.removeProduct, { params: { id: thing.id }, query: { revision: thing.revision } })}
      touches={touched}
      onRemoved={back}
    />
  );
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

const Known = ({ id, overview }: { id: string; overview: Overview }) => {
  const query = useQuery(productQuery(id));
  return (
    <Loaded query={query}>{(thing, reload) => <Editor thing={thing} overview={overview} onReload={reload} />}</Loaded>
  );
};

export const ProductScreen = () => {
  useLanguage();
  const { id } = useParams();
  const query = useQuery(overviewQuery);
  return (
    <Page title={id === undefined ? m.console_menu_new_product() : m.console_menu_product()}>
      <Loaded query={query}>
        {(overview) =>
          id === undefined ? (
            <Editor thing={null} overview={overview} />
          ) : (
            <Known key={id} id={id} overview={overview} />
          )
        }
      </Loaded>
    </Page>
  );
};
