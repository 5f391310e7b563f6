/** The visit that the tests of the checkout stand in. */
export const uuid = "7b0a8f6e-2f6a-4c0b-9d59-0d9d7a3f1c11";
export const branch = { id: "0190f7a0-0000-7000-8000-000000000001", name: "Olaya", order_types: [1, 2] };

/** In place of `app/visit.ts`. */
export const mockVisit = (settings: { tips_enabled?: true; words?: { empty_cart: string } } = {}) => {
  const establishment = {
    ...settings,
    id: "shop",
    time_zone: "Asia/Riyadh",
    code_countries: ["SA"],
    tax_rate_bp: 1500,
    prices_include_tax: true,
  };
  return { visitRouteId: "visit", useVisit: () => ({ uuid, branch, establishment, services: ["ordering"] }) };
};
