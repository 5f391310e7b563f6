import { type Face, readFace } from "@sufra/domain/branding/faces.ts";
import { readVoice, type VoiceTexts } from "@sufra/domain/branding/voice-lines.ts";
import type { Establishment } from "@sufra/domain/establishments/api.ts";
import { type Language, readText, type Text } from "@sufra/domain/language/language.ts";
import type { Digits } from "@sufra/domain/language/digits.ts";
import { getTheme } from "../branding/theme.ts";
import { getPicture } from "../platform/pictures.ts";

export const establishmentColumns = [
  "establishment.tenant_id",
  "establishment.name",
  "establishment.description",
  "establishment.legal_name",
  "establishment.logo_image",
  "establishment.cover_image",
  "establishment.icon_image",
  "establishment.brand_color",
  "establishment.face",
  "establishment.words",
  "establishment.shape",
  "establishment.digits",
  "establishment.default_language",
  "establishment.time_zone",
  "establishment.prices_include_tax",
  "establishment.tax_rate_bp",
  "establishment.vat_number",
  "establishment.tax_address",
  "establishment.phone",
  "establishment.email",
  "establishment.social_links",
  "establishment.tips_enabled",
  "establishment.card_entry",
  "establishment.terms_version",
  "establishment.code_countries",
  "establishment.whatsapp_codes",
  "establishment.choice_minutes",
  "establishment.menu_version",
] as const;

export type EstablishmentFacts = {
  tenant_id: string;
  name: Text;
  description: Text;
  legal_name: Text;
  logo_image: string | null;
  cover_image: string | null;
  icon_image: string | null;
  brand_color: string;
  face: Partial<Face>;
  words: Partial<VoiceTexts>;
  shape: string;
  digits: Digits;
  default_language: Language;
  time_zone: string;
  prices_include_tax: boolean;
  tax_rate_bp: number;
  vat_number: string | null;
  tax_address: Text;
  phone: string | null;
  email: string | null;
  social_links: { kind: string; url: string }[];
  tips_enabled: boolean;
  card_entry: "inline" | "redirect";
  terms_version: string;
  code_countries: string[];
  whatsapp_codes: boolean;
  choice_minutes: number;
  menu_version: number;
};

type Row = Omit<EstablishmentFacts, "digits" | "default_language" | "card_entry"> & {
  digits: string;
  default_language: string;
  card_entry: string;
};

/** The table's CHECKs guarantee the narrower types. */
export const getEstablishment = (row: Row): EstablishmentFacts => {
  const { tenant_id, name, description, legal_name, logo_image, cover_image, brand_color } = row;
  const { icon_image, face, words, shape } = row;
  const { time_zone, prices_include_tax, tax_rate_bp, vat_number, tax_address, phone, email, social_links } = row;
  const { tips_enabled, terms_version, code_countries, whatsapp_codes, choice_minutes, menu_version } = row;
  return {
    tenant_id,
    name,
    description,
    legal_name,
    logo_image,
    cover_image,
    brand_color,
    icon_image,
    face,
    words,
    shape,
    time_zone,
    prices_include_tax,
    tax_rate_bp,
    vat_number,
    tax_address,
    phone,
    email,
    social_links,
    tips_enabled,
    terms_version,
    code_countries,
    whatsapp_codes,
    choice_minutes,
    menu_version,
    digits: row.digits === "arabic" ? "arabic" : "latin",
    default_language: row.default_language === "en" ? "en" : "sa",
    card_entry: row.card_entry === "redirect" ? "redirect" : "inline",
  };
};

/** The public facts of an establishment in the guest's language. */
export const publicEstablishment = (facts: EstablishmentFacts, language: Language): Establishment => {
  const { shape, digits, default_language, time_zone, prices_include_tax, tax_rate_bp, tips_enabled } = facts;
  const { terms_version, choice_minutes, code_countries, whatsapp_codes, phone, email, social_links, menu_version } =
    facts;
  const { voice, ...face } = readFace(facts.face);
  return {
    id: facts.tenant_id,
    name: readText(facts.name, language),
    description: readText(facts.description, language),
    logo: getPicture(facts.logo_image, facts.brand_color),
    cover: getPicture(facts.cover_image, facts.brand_color),
    icon: getPicture(facts.icon_image, facts.brand_color),
    theme: getTheme(facts.brand_color),
    currency: "SAR",
    face,
    words: readVoice(voice, facts.words, language),
    shape,
    digits,
    default_language,
    time_zone,
    prices_include_tax,
    tax_rate_bp,
    tips_enabled,
    terms_version,
    choice_minutes,
    code_countries,
    whatsapp_codes,
    phone,
    email,
    social_links,
    menu_version,
  };
};
