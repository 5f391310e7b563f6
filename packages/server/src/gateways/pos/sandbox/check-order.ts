import { findThing, type SandboxBusiness, type SandboxProduct } from "./sandbox-business.ts";
import { type Fields, toFields, toItems, toText } from "./sandbox-context.ts";
import { checkTaxes, readTaxes, type Taxed } from "./check-taxes.ts";
import { type Check, startCheck } from "./order-errors.ts";
import { readFoodicsTime } from "../foodics/decimals.ts";

/** `unit_price × quantity = total_price`. */
const readTotal = (check: Check, row: Fields, path: string): number => {
  const quantity = row["quantity"];
  const isCount = typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1;
  if (!isCount) check.add(`${path}.quantity`, "is not a whole number of at least 1");
  const unit = check.money(row["unit_price"], `${path}.unit_price`);
  const total = check.money(row["total_price"], `${path}.total_price`);
  if (isCount && unit * quantity !== total) check.add(`${path}.total_price`, "is not unit_price times quantity");
  return total;
};

const optionIds = (business: SandboxBusiness, product: SandboxProduct): string[] =>
  (product.modifiers ?? []).flatMap(({ modifier_id, excluded_options_ids = [] }) =>
    (findThing(business, "modifiers", modifier_id)?.options ?? [])
      .filter((option) => !option.deleted_at && !excluded_options_ids.includes(option.id))
      .map(({ id }) => id),
  );

/** A product with its options, also inside a combo. */
const checkProduct = (check: Check, business: SandboxBusiness, row: Fields, path: string): Taxed[] => {
  const product = findThing(business, "products", row["product_id"]);
  if (!product) check.add(`${path}.product_id`, "is unknown");
  const known = product ? optionIds(business, product) : [];
  const amount = readTotal(check, row, path);
  const options = toItems(row["options"]).map((option, index) => {
    const at = `${path}.options.${index}`;
    const id = option["modifier_option_id"];
    if (product && !known.includes(String(id)))
      check.add(`${at}.modifier_option_id`, "is not an option of the product");
    const total = readTotal(check, option, at);
    return { path: at, amount: total, taxes: readTaxes(check, business, option["taxes"], at) };
  });
  return [{ path, amount, taxes: readTaxes(check, business, row["taxes"], path) }, ...options];
};

const checkCombo = (check: Check, business: SandboxBusiness, row: Fields, path: string): Taxed[] => {
  const sizeId = row["combo_size_id"];
  const combo = business.combos.find((each) => !each.deleted_at && each.sizes.some(({ id }) => id === sizeId));
  if (!combo) check.add(`${path}.combo_size_id`, "is unknown");
  const products = toItems(row["products"]);
  if (products.length === 0) check.add(`${path}.products`, "is empty");
  return products.flatMap((product, index) => {
    const at = `${path}.products.${index}`;
    const options = combo?.items.flatMap((item) => item.options) ?? [];
    const chosen = options.find(({ id }) => id === product["combo_option_id"]);
    if (combo && (!chosen || chosen.product_id !== product["product_id"])) {
      check.add(`${at}.combo_option_id`, "is not an option of the combo with this product");
    }
    if (product["combo_size_id"] !== sizeId) check.add(`${at}.combo_size_id`, "is not the combo's size");
    return checkProduct(check, business, product, at);
  });
};

const checkCharge = (check: Check, business: SandboxBusiness, row: Fields, path: string): Taxed => {
  if (!findThing(business, "charges", row["charge_id"])) check.add(`${path}.charge_id`, "is unknown");
  const amount = check.money(row["amount"], `${path}.amount`);
  const net = check.money(row["tax_exclusive_amount"], `${path}.tax_exclusive_amount`);
  const taxes = readTaxes(check, business, row["taxes"], path);
  const within = business.tax_inclusive_pricing ? taxes.reduce((sum, tax) => sum + tax.amount, 0) : 0;
  if (amount - within !== net) check.add(`${path}.tax_exclusive_amount`, "is not the amount without tax");
  return { path, amount, taxes };
};

const checkPlace = (check: Check, business: SandboxBusiness, body: Fields): void => {
  const type = body["type"];
  if (![1, 2, 3, 4].includes(type as number)) check.add("type", "is not 1 to 4");
  const branch = findThing(business, "branches", body["branch_id"]);
  if (!branch) check.add("branch_id", "is unknown");
  else if (branch.receives_online_orders === false) check.add("branch_id", "receives no online orders");
  const tableId = body["table_id"] ?? null;
  const table = findThing(business, "tables", tableId);
  if (tableId !== null && (table?.branch_id !== body["branch_id"] || type !== 1)) {
    check.add("table_id", "is not a table of the branch, or the order is not dine-in");
  }
  const dueAt = body["due_at"] ?? null;
  if (dueAt !== null && readFoodicsTime(dueAt) === null) check.add("due_at", "is not YYYY-MM-DD HH:mm:ss");
};

const checkCustomer = (check: Check, body: Fields): void => {
  const [name, dialCode, phone] = (["customer_name", "customer_dial_code", "customer_phone"] as const).map((key) =>
    toText(body[key]),
  ) as [string, string, string];
  if (name === "" && dialCode === "" && phone === "") return;
  if (name === "") check.add("customer_name", "is missing");
  if (!/^\d{1,4}$/.test(dialCode)) check.add("customer_dial_code", "is not a dial code");
  if (!/^\d{4,15}$/.test(phone)) check.add("customer_phone", "is not a phone number");
};

const checkPayments = (check: Check, business: SandboxBusiness, body: Fields, total: number): void => {
  for (const [index, payment] of toItems(body["payments"]).entries()) {
    const path = `payments.${index}`;
    if (!findThing(business, "payment_methods", payment["payment_method_id"])) {
      check.add(`${path}.payment_method_id`, "is unknown");
    }
    const amount = check.money(payment["amount"], `${path}.amount`);
    if (amount > total) check.add(`${path}.amount`, "is more than the total");
    if (check.money(payment["tendered"], `${path}.tendered`) < amount) check.add(`${path}.tendered`, "is too little");
  }
};

const addUp = (things: readonly { amount: number }[]): number => things.reduce((sum, { amount }) => sum + amount, 0);

/** Everything that the real one would refuse; empty if the order is right. Prices are the caller's, sums must hold. */
export const checkOrder = (business: SandboxBusiness, raw: unknown): Record<string, string[]> => {
  const check = startCheck();
  const body = toFields(raw);
  checkPlace(check, business, body);
  checkCustomer(check, body);
  const products = toItems(body["products"]);
  const combos = toItems(body["combos"]);
  if (products.length + combos.length === 0) check.add("products", "is empty");
  const items = [
    ...products.flatMap((row, index) => checkProduct(check, business, row, `products.${index}`)),
    ...combos.flatMap((row, index) => checkCombo(check, business, row, `combos.${index}`)),
  ];
  const charges = toItems(body["charges"]).map((row, index) => checkCharge(check, business, row, `charges.${index}`));

  const subtotal = check.money(body["subtotal_price"], "subtotal_price");
  if (subtotal !== addUp(items)) check.add("subtotal_price", "is not the sum of products, options and combos");
  const discount = check.money(body["discount_amount"] ?? 0, "discount_amount");
  if (discount > subtotal) check.add("discount_amount", "is more than the subtotal");
  if (discount > 0 && body["discount_type"] !== 1) check.add("discount_type", "is missing");
  const taxes = checkTaxes(check, business, items, charges, discount);
  const total = check.money(body["total_price"], "total_price");
  const rounding = check.money(body["rounding_amount"] ?? 0, "rounding_amount");
  const due = subtotal - discount + addUp(charges) + rounding + (business.tax_inclusive_pricing ? 0 : taxes);
  if (total !== due) check.add("total_price", "is not the sum of the order");
  checkPayments(check, business, body, total);
  return check.errors;
};
