import { maxImageBytes, maxImages } from "@sufra/domain/uploads/image-shape.ts";
import type { FieldCode } from "@sufra/domain/errors/catalog.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, UnavailableError } from "../platform/errors.ts";

/** Accepted files: the name of the part, the maximum number and size. */
type Wanted = { part: "images" | "sheet"; most: number; bytes: number };

const wrong = (path: string, code: FieldCode) => new AppError("validation_failed", undefined, [{ path, code }]);
const unknown = (path: string) => new AppError("validation_failed", undefined, [{ path, code: "field_unknown" }]);

/** The sender's content type is ignored; the bytes decide later. */
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
  // Errors of the multipart parser for a truncated or invalid body.
  return code.startsWith("FST_") || error instanceof Error ? wrong(part, "field_invalid") : error;
};

/** Limits number and size while the body streams in; anything else aborts it. */
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

/** The files of a multipart body, received within `withinMs`; then the connection is closed after the answer. */
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
    // Skips the rest of the body, so that the client can read the refusal.
    request.raw.resume();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
