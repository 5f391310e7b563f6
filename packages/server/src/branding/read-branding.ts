import { readFace } from "@sufra/domain/branding/faces.ts";
import type { VoiceLine } from "@sufra/domain/branding/voice-lines.ts";
import type { Branding } from "@sufra/domain/branding/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { getPicture } from "../platform/pictures.ts";

const columns = [
  "name",
  "description",
  "legal_name",
  "tax_address",
  "brand_color",
  "shape",
  "face",
  "words",
  "digits",
  "default_language",
  "phone",
  "email",
  "social_links",
  "vat_number",
  "prices_include_tax",
  "tax_rate_bp",
  "logo_image",
  "cover_image",
  "icon_image",
] as const;

/** As the console reads it; the narrower texts are what the table's CHECKs allow. */
export const readBrand = async (tx: Tx, tenantId: string): Promise<Omit<Branding, "revision"> | undefined> => {
  const row = await tx.selectFrom("establishment").select(columns).where("tenant_id", "=", tenantId).executeTakeFirst();
  if (!row) return undefined;
  const { logo_image, cover_image, icon_image, digits, default_language, face, words, ...rest } = row;
  const say = (name: VoiceLine) => words[name] ?? { sa: "", en: "" };
  return {
    ...rest,
    ...readFace(face),
    says_morning: say("morning"),
    says_evening: say("evening"),
    says_added: say("added"),
    says_placed: say("placed"),
    says_served: say("served"),
    says_empty_cart: say("empty_cart"),
    says_closed: say("closed"),
    says_error: say("error"),
    digits: digits === "arabic" ? "arabic" : "latin",
    default_language: default_language === "en" ? "en" : "sa",
    logo: getPicture(logo_image, row.brand_color),
    cover: getPicture(cover_image, row.brand_color),
    icon: getPicture(icon_image, row.brand_color),
  };
};
