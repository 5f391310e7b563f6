import { queryOptions } from "@tanstack/react-query";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { type Branding, editBranding, readBranding, type shapes } from "@sufra/domain/branding/console-api.ts";
import { readSocialLink, type SocialKind, socialKinds } from "@sufra/domain/branding/social-links.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import type { Language, Text } from "@sufra/domain/language/language.ts";
import { branchPhone } from "@sufra/domain/tenants/branch-phone.ts";
import { readHex } from "@sufra/domain/tenants/oklch.ts";
import type { Check } from "@sufra/ui/forms/use-form.ts";
import { client } from "../app/client.ts";
import type { PictureValue } from "../editing/picture-field.tsx";

export type LinkValue = { kind: SocialKind; url: string };
export type BrandValues = {
  name: Text;
  description: Text;
  logo_id: PictureValue;
  cover_id: PictureValue;
  icon_id: PictureValue;
  brand_color: string;
  shape: string;
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
  const { revision: _, logo, cover, icon, phone, email, vat_number, social_links, ...rest } = brand;
  return {
    ...rest,
    ...{ logo_id: { picture: logo }, cover_id: { picture: cover }, icon_id: { picture: icon } },
    ...{ phone: phone ?? "", email: email ?? "", vat_number: vat_number ?? "" },
    social_links: social_links.map(({ kind, url }) => ({
      kind: socialKinds.find((each) => each === kind) ?? "website",
      url,
    })),
  };
};

const vatOf = (typed: string): string => latinDigits(typed).replace(/\s/g, "");
const isEmpty = ({ sa, en }: Text): boolean => sa.trim() === "" && en.trim() === "";
const wrongRate = (rate: number | null): boolean => rate === null || Number.isNaN(rate) || rate < 0 || rate > 10_000;

export const check: Check<BrandValues> = (values) => ({
  ...(isEmpty(values.name) ? { name: "name_required" } : {}),
  ...(readHex(values.brand_color) === null ? { brand_color: "field_invalid" } : {}),
  ...(values.phone.trim() !== "" && branchPhone(values.phone) === null ? { phone: "number_invalid" } : {}),
  ...(values.email.trim() !== "" && !/^\S+@\S+\.\S+$/.test(values.email.trim()) ? { email: "email_invalid" } : {}),
  ...(values.social_links.some(({ kind, url }) => readSocialLink(kind, url) === null)
    ? { social_links: "field_invalid" }
    : {}),
  ...(values.vat_number.trim() !== "" && !/^3\d{13}3$/.test(vatOf(values.vat_number))
    ? { vat_number: "field_invalid" }
    : {}),
  ...(wrongRate(values.tax_rate_bp) ? { tax_rate_bp: "field_invalid" } : {}),
});

const pictureId = (name: string, { id }: PictureValue) => (id === undefined ? {} : { [name]: id });
const orNone = (text: string): string | null => (text.trim() === "" ? null : text.trim());

export const save = (values: BrandValues, revision: string): Promise<Branding> => {
  const { logo_id, cover_id, icon_id, ...rest } = values;
  const body: BodyOf<typeof editBranding> = {
    ...rest,
    // What the form offers is what the call takes.
    shape: rest.shape as (typeof shapes)[number],
    brand_color: readHex(rest.brand_color) ?? rest.brand_color,
    social_links: [...rest.social_links],
    ...{ phone: orNone(rest.phone), email: orNone(rest.email), tax_rate_bp: rest.tax_rate_bp ?? 0 },
    vat_number: orNone(vatOf(rest.vat_number)),
    ...{ ...pictureId("logo_id", logo_id), ...pictureId("cover_id", cover_id), ...pictureId("icon_id", icon_id) },
    revision,
  };
  return client.send(editBranding, { body });
};
