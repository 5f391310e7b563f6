import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { type Language, readText, type Text } from "@sufra/domain/language/language.ts";
import type { printCodes as contract } from "@sufra/domain/qr-codes/console-api.ts";
import sharp from "sharp";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { fileAnswer } from "../platform/http/file-answer.ts";
import { getPicture } from "../platform/pictures.ts";
import type { RawAnswer } from "../platform/http/raw-answer.ts";
import { codeRows, getLink } from "./manage-codes.ts";
import type { PrintedCard } from "./print-sheet.ts";

const words = {
  table: { sa: "طاولة", en: "Table" },
  call: { sa: "امسح الرمز لتطلب", en: "Scan to order" },
  sheet: { sa: "رموز", en: "Codes" },
} as const satisfies Record<string, Text>;

const directions = { sa: "rtl", en: "ltr" } as const;
const lineIn = (text: string, language: Language) => ({ text, direction: directions[language] });

type About = {
  name: Text;
  branches: ReadonlyMap<string, Text>;
  language: Language;
  publicUrl: string;
  headline: Text | undefined;
};
type Code = { id: string; branch_id: string | null; number: number | null };

const toCard = (code: Code, { name, branches, language, publicUrl, headline }: About): PrintedCard => {
  const branch = code.branch_id === null ? undefined : branches.get(code.branch_id);
  const place = code.number === null ? branch && readText(branch, language) : `${words.table[language]} ${code.number}`;
  const other = language === "sa" ? "en" : "sa";
  return {
    link: getLink(publicUrl, code.id),
    name: lineIn(readText(name, language), language),
    place: place ? lineIn(place, language) : null,
    headlines: ([language, other] as const).map((each) =>
      lineIn(cleanLine(headline?.[each] ?? "") || words.call[each], each),
    ),
  };
};

/** A picture of the establishment in a format for PDF; none if there is none. */
const loadPicture = async (
  { request }: Pick<Ctx, "request">,
  key: string | null,
  kind: "logo" | "cover",
): Promise<Buffer | null> => {
  const picture = getPicture(key, null);
  if (picture === null) return null;
  const answer = await request.server.inject({ method: "GET", url: `${picture.base}-780.webp` });
  if (answer.statusCode !== 200) return null;
  const image = sharp(answer.rawPayload);
  // A logo may be transparent; a photo is smaller as a JPEG.
  return kind === "logo"
    ? image.resize(480, 480, { fit: "inside" }).png().toBuffer()
    : image.jpeg({ quality: 82 }).toBuffer();
};

/** Codes to cut out, in the requested order. Inactive ones are not printed. */
export const printCodes = async (ctx: Ctx<typeof contract>): Promise<RawAnswer> => {
  const { database, tenantId, body, config, language: spoken } = ctx;
  const found = await database.inTenant(
    tenantId,
    async (tx) => ({
      codes: await codeRows(tx, tenantId).where("q.uuid", "in", body.ids).where("q.active", "=", true).execute(),
      about: await tx
        .selectFrom("establishment")
        .select(["name", "logo_image", "cover_image", "brand_color"])
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow(),
      branches: await tx.selectFrom("branch").select(["id", "name"]).where("tenant_id", "=", tenantId).execute(),
    }),
    { readOnly: true },
  );
  const about: About = {
    name: found.about.name,
    language: body.language,
    headline: body.headline,
    publicUrl: config.PUBLIC_URL,
    branches: new Map(found.branches.map(({ id, name }) => [id, name])),
  };
  const byId = new Map(found.codes.map((code) => [code.id, code]));
  const cards = body.ids.map((id) => {
    const code = byId.get(id.toLowerCase());
    if (!code) throw new AppError("not_found");
    return toCard(code, about);
  });
  const title = `${words.sheet[spoken]} ${readText(found.about.name, spoken)}`;
  const { logo_image, cover_image, brand_color: brandColor } = found.about;
  const logo = body.logo ? await loadPicture(ctx, logo_image, "logo") : null;
  const picture = body.picture === true ? await loadPicture(ctx, cover_image, "cover") : null;
  const { per_page: perPage, format = "card" } = body;
  // Loaded when first used: the writer of PDFs and its fonts hold 10 MB.
  const { drawPrintSheet } = await import("./print-sheet.ts");
  return fileAnswer("pdf", title, await drawPrintSheet({ cards, format, perPage, brandColor, logo, picture, title }));
};
