import { useNavigate, useSearchParams } from "react-router";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedProduct } from "@sufra/domain/menu/console-fields.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { useEditor } from "../editing/use-editor.ts";
import { type Overview, touched } from "./menu-data.ts";
import { bodyOf, checkProduct, emptyProduct, valuesOf } from "./product-values.ts";

type About = { thing: ManagedProduct | null; overview: Overview };

/** The form of a product, new (in the category the address names) or as it was opened. */
export const useProductEditor = ({ thing, overview }: About) => {
  const { staff } = useWorkplace();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const branchIds = staff.branches.map(({ id }) => id);
  const wanted = search.get("category");
  const categoryId = overview.categories.find(({ id }) => id === wanted)?.id ?? overview.categories[0]?.id ?? "";
  const back = () => void navigate("/menu");
  const editor = useEditor({
    initial: thing ? valuesOf(thing, branchIds) : emptyProduct(categoryId, branchIds),
    check: checkProduct,
    save: (values) =>
      thing
        ? client.send(calls.editProduct, {
            params: { id: thing.id },
            body: { ...bodyOf(values), revision: thing.revision },
          })
        : client.send(calls.createProduct, { body: bodyOf(values) }),
    touches: touched,
    onSaved: back,
  });
  return { editor, back };
};

export type ProductEditor = ReturnType<typeof useProductEditor>["editor"];
