import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { judgeImage } from "@sufra/domain/uploads/image-shape.ts";
import type { uploadImages as contract } from "@sufra/domain/uploads/api.ts";
import type { Storage } from "../gateways/storage/storage.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { ownerColumns, toOwner } from "./owner.ts";
import { readFiles } from "./read-files.ts";
import type { Remade } from "./remake-image.ts";
import { type Senders, getSender } from "./senders.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    storage: Storage;
  }
}

type Queue = <T>(work: () => Promise<T>) => Promise<T>;
/** Limits of a process: pictures in memory, per sender, and decoded at once. */
export type Mill = {
  senders: Senders;
  held: Queue;
  queued: Queue;
  remake: (bytes: Buffer) => Promise<Remade>;
  /** Time limit for receiving one upload. */
  readMs: number;
};

/** Checks all headers before any pixel is decoded. */
export const remakeAll = async (files: Buffer[], { remake }: Pick<Mill, "remake">): Promise<Remade[]> => {
  for (const file of files) {
    const judged = judgeImage(file);
    if (!judged.ok) throw new AppError(judged.code);
  }
  const remade: Remade[] = [];
  for (const file of files) remade.push(await remake(file));
  return remade;
};

/**
 * Reads before entering the queue of decoding, so that a slow sender blocks nobody. Bytes in memory hold a place until
 * they are re-encoded, so that memory stays bounded.
 */
export const takeImages = (
  mill: Pick<Mill, "held" | "queued" | "remake">,
  read: () => Promise<Buffer[]>,
): Promise<Remade[]> =>
  mill.held(async () => {
    const files = await read();
    return mill.queued(() => remakeAll(files, mill));
  });

/**
 * Stores the bytes before their row: a crash in between leaves a file without a row, which the daily job deletes, but
 * never a row without its file.
 */
export const uploadImages =
  (mill: Mill) =>
  async (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
    const { database, tenantId, gateways, request, reply } = ctx;
    const owner = ownerColumns(toOwner(ctx));
    await limitGuest(ctx, "upload");
    const images = await mill.senders(getSender(ctx), () =>
      takeImages(mill, () => readFiles(request, reply, mill.readMs)),
    );
    const rows = images.map(({ width, height, bytes }) => ({ id: newId(), width, height, bytes: bytes.length }));
    for (const [index, { id }] of rows.entries())
      await gateways.storage.put(tenantId, id, images[index]?.bytes ?? Buffer.alloc(0));
    await database.inTenant(tenantId, (tx) =>
      tx
        .insertInto("upload")
        .values(rows.map((row) => ({ tenant_id: tenantId, ...owner, ...row })))
        .execute(),
    );
    return { images: rows };
  };
