import type { PosDraft } from "../pos-adapter.ts";
import type { SandboxBusiness } from "./sandbox-business.ts";

/** A small business with something of everything; VAT of 15 % and a second rate of 5 %. */
export const sampleBusiness = (change: Partial<SandboxBusiness> = {}): SandboxBusiness => ({
  id: "business-1",
  name: "مطعم السفرة",
  reference: "597612",
  tax_inclusive_pricing: true,
  branches: [
    { id: "branch-1", name: "العليا", name_localized: "Olaya", receives_online_orders: true },
    { id: "branch-2", name: "النخيل", name_localized: "Nakheel", receives_online_orders: true },
    { id: "branch-3", name: "المطبخ", name_localized: "Kitchen", receives_online_orders: false },
  ],
  tables: [
    { id: "table-1", name: "T1", branch_id: "branch-1" },
    { id: "table-2", name: "T2", branch_id: "branch-1" },
    { id: "table-3", name: "T1", branch_id: "branch-2" },
  ],
  taxes: [
    { id: "tax-15", name: "ضريبة القيمة المضافة", name_localized: "VAT", rate: 15 },
    { id: "tax-5", name: "ضريبة مخفضة", name_localized: "Reduced", rate: "5.00" },
  ],
  tax_groups: [
    { id: "group-15", name: "VAT", tax_ids: ["tax-15"] },
    { id: "group-5", name: "Reduced", tax_ids: ["tax-5"] },
  ],
  charges: [
    { id: "charge-delivery", name: "توصيل", name_localized: "Delivery" },
    { id: "charge-service", name: "خدمة", name_localized: "Service" },
    { id: "charge-tip", name: "إكرامية", name_localized: "Tip" },
  ],
  payment_methods: [
    { id: "pay-cash", name: "نقد", name_localized: "Cash" },
    { id: "pay-sufra", name: "سفرة", name_localized: "Sufra online" },
  ],
  categories: [
    { id: "category-1", name: "برجر", name_localized: "Burgers" },
    { id: "category-2", name: "مشروبات", name_localized: "Drinks" },
  ],
  modifiers: [
    {
      id: "modifier-extras",
      name: "إضافات",
      name_localized: "Extras",
      options: [
        { id: "option-cheese", name: "جبن", name_localized: "Cheese", price: 3 },
        { id: "option-bacon", name: "لحم مقدد", name_localized: "Beef bacon", price: "4.50" },
        { id: "option-onion", name: "بصل", name_localized: "Onion", price: 0 },
      ],
    },
  ],
  products: [
    {
      id: "product-burger",
      name: "برجر",
      name_localized: "Burger",
      price: 25,
      category_id: "category-1",
      tax_group_id: "group-15",
      calories: 620,
      image: "https://images.example.test/burger.jpg",
      branches: [{ branch_id: "branch-2", price: "27.50", is_in_stock: false }],
      modifiers: [
        {
          modifier_id: "modifier-extras",
          minimum_options: 0,
          maximum_options: 2,
          free_options: 1,
          excluded_options_ids: ["option-onion"],
        },
      ],
    },
    { id: "product-fries", name: "بطاطس", price: "9.95", category_id: "category-1", tax_group_id: "group-15" },
    {
      id: "product-water",
      name: "Water",
      name_localized: "ماء",
      price: "2.5",
      category_id: "category-2",
      tax_group_id: "group-5",
    },
  ],
  combos: [
    {
      id: "combo-meal",
      name: "وجبة",
      name_localized: "Meal",
      sizes: [
        { id: "size-m", name: "وسط", name_localized: "Medium" },
        { id: "size-l", name: "كبير", name_localized: "Large" },
      ],
      items: [
        {
          id: "item-main",
          name: "الطبق",
          name_localized: "Main",
          options: [{ id: "meal-burger", product_id: "product-burger", prices: { "size-m": 20, "size-l": 24 } }],
        },
        {
          id: "item-side",
          name: "الجانبي",
          name_localized: "Side",
          options: [
            { id: "meal-fries", product_id: "product-fries", prices: { "size-m": 8, "size-l": "10.50" } },
            { id: "meal-water", product_id: "product-water", prices: { "size-m": 2 } },
          ],
        },
      ],
    },
  ],
  ...change,
});

/** Two burgers with cheese, a meal, delivery and a tip: 50 + 6 + 28 − 8 + 11.50 + 5. */
export const sampleDraft = (change: Partial<PosDraft> = {}): PosDraft => ({
  external_number: "S-1001",
  type: 3,
  branch_id: "branch-1",
  table_id: null,
  guests: 1,
  due_at: new Date("2026-01-15T18:30:00Z"),
  customer: { name: "نورة", dial_code: "+966", phone: "512345678" },
  address: { name: "البيت", description: "شارع التحلية 12", lat: 24.7, lng: 46.6 },
  customer_notes: "اتصل عند الوصول",
  kitchen_notes: "بدون ملح",
  discount: 800,
  lines: [
    {
      line_no: 1,
      product_id: "product-burger",
      quantity: 2,
      unit_price: 2_500,
      total_price: 5_000,
      rate_bp: 1_500,
      tax: 590,
      note: "بدون مخلل",
      options: [{ option_id: "option-cheese", quantity: 2, unit_price: 300, total_price: 600, tax: 71 }],
    },
  ],
  combos: [
    {
      line_no: 2,
      combo_id: "size-m",
      quantity: 1,
      note: "حار",
      products: [
        {
          product_id: "product-burger",
          slot_id: "meal-burger",
          quantity: 1,
          unit_price: 2_000,
          total_price: 2_000,
          rate_bp: 1_500,
          tax: 236,
          options: [],
        },
        {
          product_id: "product-fries",
          slot_id: "meal-fries",
          quantity: 1,
          unit_price: 800,
          total_price: 800,
          rate_bp: 1_500,
          tax: 94,
          options: [],
        },
      ],
    },
  ],
  charges: [
    { kind: "delivery", charge_id: "charge-delivery", amount: 1_150, net: 1_000, rate_bp: 1_500, tax: 150 },
    { kind: "tip", charge_id: "charge-tip", amount: 500, net: 500, rate_bp: 0, tax: 0 },
  ],
  payment: { method_id: "pay-sufra", amount: 9_250 },
  tax_ids: [
    { rate_bp: 1_500, id: "tax-15" },
    { rate_bp: 500, id: "tax-5" },
  ],
  taxes: 1_141,
  charges_net: 1_500,
  subtotal: 8_400,
  total: 9_250,
  ...change,
});
