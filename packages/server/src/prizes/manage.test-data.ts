const both = (text: string) => ({ sa: `${text} ع`, en: text });

export const prizeBody = (changes: Record<string, unknown> = {}) => ({
  kind: "at_cashier",
  product_id: null,
  name: both("Mug"),
  description: both("Of clay"),
  terms: both("One each"),
  points_cost: 50,
  stock: 10,
  available_from: null,
  available_until: null,
  level_id: null,
  new_customers_only: false,
  usable_after_minutes: 0,
  valid_days: 30,
  active: true,
  ...changes,
});
