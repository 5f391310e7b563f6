import type { Face } from "@sufra/domain/branding/faces.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { CampaignSeed } from "./campaign-seed.ts";
import type { ComboSeed } from "./combo-seed.ts";
import type { LoyaltySeed } from "./loyalty-seed.ts";
import type { CategorySeed, OptionGroupSeed } from "./product-seed.ts";

export type ZoneSeed = { name: Text; kilometers: number; fee: number; minimum: number; minutes: number };
export type BranchSeed = {
  id: string;
  qr: string;
  name: Text;
  address: Text;
  city: Text;
  district: Text;
  phone: string;
  lat: number;
  lng: number;
  order_types: number[];
  /** Ranges of each weekday, Sunday first, in minutes; closing may pass 1440. */
  hours: [opens: number, closes: number][][];
  preparation_minutes: number;
  slot_capacity: number | null;
  pickup_geofence: number | null;
  dine_in_geofence: number | null;
  zones: ZoneSeed[];
  tables: number;
  /** The code of table n. */
  tableCode: (number: number) => string;
  /** Products this branch does not sell, sells at another price, or has sold out. */
  unlisted: string[];
  prices: Record<string, number>;
  sold_out: string[];
};

export type BannerSeed = { picture: string; text: Text };
export type PopupSeed = {
  picture: string;
  popup_text: Text;
  button_text: Text;
  redirect_url: string | null;
  frequency: "first_launch" | "daily" | "every_visit";
};

export type EstablishmentSeed = {
  id: string;
  slug: string;
  /** The code that leads to the establishment and lets the guest choose a branch. */
  qr: string | null;
  hosts: string[];
  name: Text;
  description: Text;
  legal_name: Text;
  tax_address: Text;
  vat_number: string;
  brand_color: string;
  shape: string;
  /** The choices that differ from the first ones. */
  face?: Partial<Face>;
  logo: string;
  cover: string | null;
  default_language: "sa" | "en";
  prices_include_tax: boolean;
  tips_enabled: boolean;
  /** Whose mobiles can sign in; Saudi ones if left out. */
  code_countries?: string[];
  whatsapp_codes?: boolean;
  phone: string;
  email: string;
  social_links: { kind: string; url: string }[];
  deactivated: boolean;
  branches: BranchSeed[];
  groups: Record<string, OptionGroupSeed>;
  categories: CategorySeed[];
  combos: ComboSeed[];
  campaigns: CampaignSeed;
  slides: BannerSeed[];
  popup: PopupSeed | null;
  /** Absent: no points are given. */
  loyalty?: LoyaltySeed;
  staff: { email: string; name: string; role: "cashier" | "manager"; language: "sa" | "en"; phone_e164: string }[];
};
