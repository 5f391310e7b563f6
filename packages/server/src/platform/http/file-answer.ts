import { csvText } from "@sufra/domain/language/csv.ts";
import { RawAnswer } from "./raw-answer.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;
type Kind = keyof typeof types;

/** A file name in a header (RFC 6266): any script in the second form, an ASCII fallback in the first. */
const named = (name: string, kind: Kind): string => {
  const plain = name.replaceAll(/[^\w.-]+/g, "-").replaceAll(/^[-.]+/g, "");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain === kind ? `file.${kind}` : plain}"; filename*=UTF-8''${encoded}`;
};

/** The answer of a call that declares `"file"`: downloaded as `name`, never displayed or cached. */
export const fileAnswer = (kind: Kind, name: string, bytes: Buffer | string): RawAnswer =>
  new RawAnswer(
    200,
    {
      "content-type": types[kind],
      "content-disposition": named(`${name}.${kind}`, kind),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
    bytes,
  );

/** A table as a file that spreadsheets open. */
export const csvAnswer = (name: string, rows: readonly (readonly (string | number)[])[]): RawAnswer =>
  fileAnswer("csv", name, csvText(rows));
