import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { uploadPicture as contract } from "@sufra/domain/uploads/api.ts";
import { judgeImage } from "@sufra/domain/uploads/image-shape.ts";
import type { PictureStore } from "../gateways/storage/picture-store.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import { isLoopback } from "../platform/http/address.ts";
import type { Ctx } from "../platform/http/context.ts";
import { getKey } from "./claim-picture.ts";
import { type MadePicture, makePicture } from "./make-picture.ts";
import { getPicture } from "../platform/pictures.ts";
import { readFiles } from "./read-files.ts";
import type { Mill } from "./upload-images.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    pictures: PictureStore;
  }
}

/** What one member of staff may send in ten minutes. */
const most = 200;
const within = 600;

const make = (mill: Mill, bytes: Buffer): Promise<MadePicture> => {
  const judged = judgeImage(bytes);
  if (!judged.ok) throw new AppError(judged.code);
  return mill.queued(() => makePicture(bytes));
};

/** Judged by its frame, made anew in all sizes, stored before the row that names it, as with what guests send. */
export const uploadPicture =
  (mill: Mill) =>
  async (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
    const { database, tenantId, gateways, request, reply, staff, limits, config, ip } = ctx;
    await limits.consume("picture-staff", `${tenantId} ${staff.id}`, most * config.LIMIT_SCALE, within);
    const sender = { guest: `staff ${staff.id}`, address: isLoopback(ip) ? null : `address ${ip}` };
    const { files, color } = await mill.senders(sender, () =>
      mill.held(async () => {
        const [sent = Buffer.alloc(0)] = await readFiles(request, reply, mill.readMs, { most: 1 });
        return make(mill, sent);
      }),
    );
    const id = newId();
    await gateways.pictures.put(tenantId, id, files);
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    await database.inTenant(tenantId, (tx) =>
      tx.insertInto("picture").values({ tenant_id: tenantId, id, color, bytes, created_by: staff.id }).execute(),
    );
    const picture = getPicture(getKey(tenantId, id), color);
    if (picture === null) throw new Error("a picture that was just made is none");
    return { id, picture };
  };
