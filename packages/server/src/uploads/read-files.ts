import { maxImageBytes, maxImages } from "@sufra/domain/uploads/image-shape.ts";
import type { FieldCode } from "@sufra/domain/errors/catalog.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, UnavailableError } from "../platform/errors.ts";

/** What is taken: parts of this name, so many, so large each. */
type Wanted = { part: "images" | "sheet"; most: number; bytes: number };

const wrong = (path: string, code: FieldCode) => new AppError("validation_failed", undefined, [{ path, code }]);
const unknown = (path: string) => new AppError("validation_failed", undefined, [{ path, code: "field_unknown" }]);

/** Whatever the part is called by its sender; what its bytes are decides later. */
const isWanted = (name: string, { part }: Wanted): boolean =>
  name === part || name === `${part}[]` || (part === "images" && name === "image");

const getCode = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

const getRefusal = (error: unknown, { part }: Wanted): unknown => {
  if (error instanceof AppError) return error;
  const code = getCode(error);
  if (code === "FST_REQ_FILE_TOO_LARGE") return new AppError("payload_too_large");
  if (code === "FST_FILES_LIMIT" || code === "FST_PARTS_LIMIT")
    return wrong(part, part === "images" ? "too_many_images" : "field_invalid");
  if (code === "FST_FIELDS_LIMIT") return unknown("fields");
  // The reader's own words for a body that ends early or never was one: no code of ours.
  return code.startsWith("FST_") || error instanceof Error ? wrong(part, "field_invalid") : error;
};

/** Each is bounded while it streams in: one too many, one too large, anything else ends it. */
const collect = async (request: FastifyRequest, wanted: Wanted): Promise<Buffer[]> => {
  const { most, bytes, part: field } = wanted;
  const files: Buffer[] = [];
  try {
    for await (const part of request.parts({
      limits: { fileSize: bytes, files: most, fields: 0, parts: most + 1, headerPairs: 20 },
    })) {
      if (part.type !== "file") throw unknown(part.fieldname);
      if (!isWanted(part.fieldname, wanted)) {
        part.file.resume();
        throw unknown(part.fieldname);
      }
      files.push(await part.toBuffer());
    }
  } catch (error) {
    throw getRefusal(error, wanted);
  }
  if (files.length === 0) throw wrong(field, "field_empty");
  return files;
};

/** The files of a multipart body, all of which has come within `withinMs`; then the line is cut, with the answer. */
export const readFiles = async (
  request: FastifyRequest,
  reply: FastifyReply,
  withinMs: number,
  wanted: Partial<Wanted> = {},
): Promise<Buffer[]> => {
  if (!request.isMultipart()) throw new AppError("unsupported_media");
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reply.header("connection", "close");
    slow.reject(new UnavailableError("an upload took too long"));
  }, withinMs);
  try {
    return await Promise.race([
      collect(request, { part: "images", most: maxImages, bytes: maxImageBytes, ...wanted }),
      slow.promise,
    ]);
  } catch (error) {
    // The rest of what is sent is passed over, so that the refusal can be read.
    request.raw.resume();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
