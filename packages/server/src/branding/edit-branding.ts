import type { editBranding as contract } from "@sufra/domain/branding/console-api.ts";
import { voiceLines } from "@sufra/domain/branding/voice-lines.ts";
import { readSocialLink } from "@sufra/domain/branding/social-links.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { branchPhone } from "@sufra/domain/branches/branch-phone.ts";
import { makePalette } from "@sufra/domain/branding/palette.ts";
import { bumpMenuVersion } from "../menu/change-menu.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";
import { pictureColumns } from "../uploads/claim-picture.ts";
import { editManaged } from "../platform/managed/managed.ts";
import { readBrand } from "./read-branding.ts";

type Body = Ctx<typeof contract>["body"];

const email = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

const getContact = ({ phone, email: typed, social_links }: Body) => {
  const number = phone === null || phone === "" ? null : branchPhone(phone);
  if (number === null && phone !== null && phone !== "") throw fieldError("phone", "number_invalid");
  const address = typed === null || typed === "" ? null : typed;
  if (address !== null && !email.test(address)) throw fieldError("email", "email_invalid");
  const links = social_links.map(({ kind, url: given }, index) => {
    const url = readSocialLink(kind, given);
    if (url === null) throw fieldError(`social_links.${index}.url`, "field_invalid");
    return { kind, url };
  });
  return { phone: number, email: address, social_links: json(links) };
};

/** Pages make the palette themselves (`getTheme`); processes of the last release read the stored one. */
const getColors = ({ brand_color: given }: Body) => {
  const brand_color = given.toLowerCase();
  const palette = makePalette(brand_color);
  if (!palette) throw fieldError("brand_color", "field_invalid");
  return { brand_color, theme: json({ light: palette.light, dark: palette.dark }) };
};

const getFace = ({ layout, fonts, pattern, corners, photos, voice, ...body }: Body) => ({
  face: json({ layout, fonts, pattern, corners, photos, voice }),
  words: json(Object.fromEntries(voiceLines.map((line) => [line, inBoth(body[`says_${line}`], cleanLine)]))),
});

const toColumns = (body: Body) => {
  const { shape, digits, default_language, vat_number, prices_include_tax, tax_rate_bp } = body;
  return {
    name: json(inBoth(body.name, cleanLine)),
    description: json(inBoth(body.description, cleanLines)),
    legal_name: json(inBoth(body.legal_name, cleanLine)),
    tax_address: json(inBoth(body.tax_address, cleanLines)),
    shape,
    digits,
    default_language,
    vat_number,
    prices_include_tax,
    tax_rate_bp,
    ...getColors(body),
    ...getFace(body),
    ...getContact(body),
  };
};

const pictures = [
  ["logo_id", "logo_image"],
  ["cover_id", "cover_image"],
  ["icon_id", "icon_image"],
] as const;

/** Stores sent pictures permanently; absent fields stay unchanged. */
const loadImages = async (tx: Tx, about: { tenantId: string; now: Date }, body: Body) => {
  const columns: Partial<Record<(typeof pictures)[number][1], string | null>> = {};
  for (const [path, column] of pictures) {
    const { image } = await pictureColumns(tx, about, body[path], path);
    if (image !== undefined) columns[column] = image;
  }
  return columns;
};

/** Edits what guests see of the establishment. Menus contain its tax and are rebuilt; placed orders keep their own. */
export const editBranding = (ctx: Ctx<typeof contract>) => {
  const { database, live, tenantId, staff, body, now } = ctx;
  const columns = toColumns(body);
  return database.inTenant(tenantId, async (tx) => {
    const opened = { target: "establishment", id: tenantId, revision: body.revision, read: readBrand };
    const change = async () =>
      tx
        .updateTable("establishment")
        .set({ ...columns, ...(await loadImages(tx, { tenantId, now }, body)), updated_at: now })
        .where("tenant_id", "=", tenantId)
        .execute();
    const after = await editManaged({ tx, tenantId, staffId: staff.id }, opened, change, "brand");
    tenantChanged(tenantId);
    await bumpMenuVersion(live, tx, tenantId);
    return after;
  });
};
