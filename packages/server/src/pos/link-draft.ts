import { readText, type Text } from "@sufra/domain/language/language.ts";
import type { PosCharge, PosChargeKind, PosCombo, PosLine, PosProductLine } from "@sufra/domain/pos/pos-order.ts";
import type { PosMissing } from "@sufra/domain/pos/order-state.ts";
import type { PosDraft } from "../gateways/pos/pos-adapter.ts";

type Kind = PosMissing["kind"];
export type Links = ReadonlyMap<string, string>;
export const linkKey = (kind: Kind, localId: string): string => `${kind} ${localId}`;

/** One of ours that an order names. */
export type LinkNeed = PosMissing & { local_id: string };

/** Ids of the point of sale for ours; what has none is collected by name, each once. */
export type Linker = {
  link: (kind: Kind, localId: string, name: Text) => string;
  missing: () => LinkNeed[];
};

export const makeLinker = (links: Links): Linker => {
  const missing = new Map<string, LinkNeed>();
  return {
    link: (kind, localId, name) => {
      const found = links.get(linkKey(kind, localId));
      if (found !== undefined) return found;
      const named = { sa: readText(name, "sa"), en: readText(name, "en") };
      missing.set(linkKey(kind, localId), { kind, local_id: localId, name: named });
      return "";
    },
    missing: () => [...missing.values()],
  };
};

/** Names of what an order contains, by our ids. */
export type Names = ReadonlyMap<string, Text>;

const nameOf = (names: Names, id: string): Text => names.get(id) ?? { sa: "", en: "" };

const percent = (rate_bp: number): Text => ({ sa: `${rate_bp / 100}%`, en: `${rate_bp / 100}%` });

const linkTax = ({ link }: Linker, rate_bp: number): void => {
  if (rate_bp > 0) link("tax", String(rate_bp), percent(rate_bp));
};

const linkProduct = <L extends PosProductLine>(linker: Linker, line: L, names: Names): L => {
  linkTax(linker, line.rate_bp);
  return {
    ...line,
    product_id: linker.link("product", line.product_id, nameOf(names, line.product_id)),
    options: line.options.map((option) => ({
      ...option,
      option_id: linker.link("option", option.option_id, nameOf(names, option.option_id)),
    })),
  };
};

export const linkLine = (linker: Linker, line: PosLine, names: Names): PosLine => linkProduct(linker, line, names);

export const linkCombo = (linker: Linker, combo: PosCombo, names: Names): PosCombo => ({
  ...combo,
  combo_id: linker.link("combo", combo.combo_id, nameOf(names, combo.combo_id)),
  products: combo.products.map((product) => ({
    ...linkProduct(linker, product, names),
    slot_id: linker.link(
      "combo_product",
      `${product.slot_id}/${product.product_id}`,
      nameOf(names, product.product_id),
    ),
  })),
});

export const chargeNames: Record<PosChargeKind, Text> = {
  delivery: { sa: "رسوم التوصيل", en: "Delivery fee" },
  service: { sa: "رسوم الخدمة", en: "Service charge" },
  tip: { sa: "الإكرامية", en: "Tip" },
};

export const linkCharge = (linker: Linker, charge: PosCharge): PosDraft["charges"][number] => {
  linkTax(linker, charge.rate_bp);
  return { ...charge, charge_id: linker.link("charge", charge.kind, chargeNames[charge.kind]) };
};
