import { mostImageBytes, mostImages } from "@sufra/domain/uploads/image-shape.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, UnavailableError } from "../platform/errors.ts";

const tooMany = () => new AppError("validation_failed", undefined, [{ path: "images", code: "too_many_images" }]);
const unreadable = () => new AppError("validation_failed", undefined, [{ path: "images", code: "field_invalid" }]);
const unknown = (path: string) => new AppError("validation_failed", undefined, [{ path, code: "field_unknown" }]);

/** Whatever the part is called by its sender; what its bytes are decides later. */
const isImages = (name: string): boolean => name === "images" || name === "images[]" || name === "image";

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

const refusalOf = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === "FST_REQ_FILE_TOO_LARGE") return new AppError("payload_too_large");
  if (code === "FST_FILES_LIMIT" || code === "FST_PARTS_LIMIT") return tooMany();
  if (code === "FST_FIELDS_LIMIT") return unknown("fields");
  // The reader's own words for a body that ends early or never was one: no code of ours.
  return code.startsWith("FST_") || error instanceof Error ? unreadable() : error;
};

/** Each is bounded while it streams in: one too many, one too large, anything else ends it. */
const collect = async (request: FastifyRequest, most: number): Promise<Buffer[]> => {
  const files: Buffer[] = [];
  try {
    for await (const part of request.parts({
      limits: { fileSize: mostImageBytes, files: most, fields: 0, parts: most + 1, headerPairs: 20 },
    })) {
      if (part.type !== "file") throw unknown(part.fieldname);
      if (!isImages(part.fieldname)) {
        part.file.resume();
        throw unknown(part.fieldname);
      }
      files.push(await part.toBuffer());
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (files.length === 0) throw new AppError("validation_failed", undefined, [{ path: "images", code: "field_empty" }]);
  return files;
};

/** The files of a multipart body, all of which has come within `withinMs`; then the line is cut, with the answer. */
export const readFiles = async (
  request: FastifyRequest,
  reply: FastifyReply,
  withinMs: number,
  most = mostImages,
): Promise<Buffer[]> => {
  if (!request.isMultipart()) throw new AppError("unsupported_media");
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reply.header("connection", "close");
    slow.reject(new UnavailableError("an upload took too long"));
  }, withinMs);
  try {
    return await Promise.race([collect(request, most), slow.promise]);
  } catch (error) {
    // The rest of what is sent is passed over, so that the refusal can be read.
    request.raw.resume();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
