import { queryOptions } from "@tanstack/react-query";
import { type Branding, readBranding, shapes } from "@sufra/domain/branding/console-api.ts";
import { readSocialLink, type SocialKind, socialKinds } from "@sufra/domain/branding/social-links.ts";
import type { Face } from "@sufra/domain/branding/faces.ts";
import type { VoiceLine } from "@sufra/domain/branding/voice-lines.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import type { Language, Text } from "@sufra/domain/language/language.ts";
import { branchPhone } from "@sufra/domain/branches/branch-phone.ts";
import { readHex } from "@sufra/domain/branding/oklch.ts";
import { client } from "../app/client.ts";
import { isEmail } from "../editing/checks.ts";
import { fieldsOf } from "../editing/fields.tsx";
import type { Codes } from "../editing/form-rules.ts";
import type { PictureValue } from "../editing/picture-field.tsx";

export type LinkValue = { kind: SocialKind; url: string };
export type BrandValues = Face &
  Record<`says_${VoiceLine}`, Text> & {
    name: Text;
    description: Text;
    logo_id: PictureValue;
    cover_id: PictureValue;
    icon_id: PictureValue;
    brand_color: string;
    shape: (typeof shapes)[number];
    digits: "latin" | "arabic";
    default_language: Language;
    phone: string;
    email: string;
    social_links: readonly LinkValue[];
    legal_name: Text;
    tax_address: Text;
    vat_number: string;
    prices_include_tax: boolean;
    tax_rate_bp: number | null;
  };

export const brandingQuery = queryOptions({
  queryKey: ["branding"],
  queryFn: ({ signal }) => client.send(readBranding, { signal }),
});

export const valuesOf = (brand: Branding): BrandValues => {
  const { revision: _, logo, cover, icon, shape, phone, email, vat_number, social_links, ...rest } = brand;
  return {
    ...rest,
    logo_id: { picture: logo },
    cover_id: { picture: cover },
    icon_id: { picture: icon },
    shape: shapes.find((each) => each === shape) ?? "circle",
    phone: phone ?? "",
    email: email ?? "",
    vat_number: vat_number ?? "",
    social_links: social_links.map(({ kind, url }) => ({
      kind: socialKinds.find((each) => each === kind) ?? "website",
      url,
    })),
  };
};

const vatOf = (typed: string): string => latinDigits(typed).replace(/\s/g, "");
/** What the schema cannot see, by field. */
export const brandRules = ({ phone, email, social_links }: BrandValues): Codes<BrandValues> => ({
  phone: phone.trim() !== "" && branchPhone(phone) === null ? "number_invalid" : undefined,
  email: email.trim() !== "" && !isEmail(email) ? "email_invalid" : undefined,
  social_links: social_links.some(({ kind, url }) => readSocialLink(kind, url) === null) ? "field_invalid" : undefined,
});

const orNone = (text: string): string | null => (text.trim() === "" ? null : text.trim());

export const brandBody = ({ logo_id, cover_id, icon_id, ...rest }: BrandValues) => ({
  ...rest,
  brand_color: readHex(rest.brand_color) ?? rest.brand_color,
  phone: orNone(rest.phone),
  email: orNone(rest.email),
  vat_number: orNone(vatOf(rest.vat_number)),
  ...(logo_id.id !== undefined && { logo_id: logo_id.id }),
  ...(cover_id.id !== undefined && { cover_id: cover_id.id }),
  ...(icon_id.id !== undefined && { icon_id: icon_id.id }),
});

export const f = fieldsOf<BrandValues>();
