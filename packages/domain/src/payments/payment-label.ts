import { brandRules } from "./card-brands.ts";

type Paid = { wallet: string | null; brand: string | null; last4: string | null };

const wallets: Record<string, string> = { apple_pay: "Apple Pay", stc_pay: "STC Pay" };

const getBrandName = (brand: string): string =>
  Object.values(brandRules).find((rules) => rules.brand === brand)?.name ?? brand;

/** What was paid with, by the names of both languages: "Apple Pay · Visa •••• 1234"; empty if unknown. */
export const getPaymentLabel = ({ wallet, brand, last4 }: Paid): string => {
  const card = [brand === null ? "" : getBrandName(brand), last4 === null ? "" : `•••• ${last4}`];
  const name = wallet === null ? "" : (wallets[wallet] ?? "");
  return [name, card.filter((part) => part !== "").join(" ")].filter((part) => part !== "").join(" · ");
};
