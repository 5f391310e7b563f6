import { useSearchParams } from "react-router";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedProduct } from "@sufra/domain/menu/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { type Overview, touched } from "./menu-data.ts";
import { bodyOf, checkProduct, emptyProduct, valuesOf } from "./product-values.ts";

type About = { thing: ManagedProduct | null; overview: Overview };

/** The form of a product, new (in the category the address names) or as it was opened. */
export const useProductEditor = ({ thing, overview }: About) => {
  const { staff } = useWorkplace();
  const [search] = useSearchParams();
  const branchIds = staff.branches.map(({ id }) => id);
  const wanted = search.get("category");
  const categoryId = overview.categories.find(({ id }) => id === wanted)?.id ?? overview.categories[0]?.id ?? "";
  return useThingEditor({
    thing,
    list: "/menu",
    initial: thing ? valuesOf(thing, branchIds) : emptyProduct(categoryId, branchIds),
    check: checkProduct,
    bodyOf,
    create: (body) => client.send(calls.createProduct, { body }),
    edit: (input) => client.send(calls.editProduct, input),
    touches: touched,
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_menu_product_removal(),
      send: (input) => client.send(calls.removeProduct, input),
    },
  });
};

export type ProductEditor = ReturnType<typeof useProductEditor>["editor"];
