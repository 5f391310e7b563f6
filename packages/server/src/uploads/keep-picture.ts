import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

/** As columns named `image` hold it: the media store's path below `/media/`. */
export const keyOf = (tenantId: string, id: string): string => `${tenantId}/${id}`;

type Columns = { image: string | null; image_color: string | null };

/**
 * The columns of a thing whose picture was changed: a picture that was sent is kept for good, null takes the picture
 * away, undefined leaves it. One that is unknown or another's is refused at `path`.
 */
export const pictureColumns = async (
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  pictureId: string | null | undefined,
  path = "picture_id",
): Promise<Partial<Columns>> => {
  if (pictureId === undefined) return {};
  if (pictureId === null) return { image: null, image_color: null };
  const kept = await tx
    .updateTable("picture")
    .set({ kept_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", pictureId)
    .returning("color")
    .executeTakeFirst();
  if (!kept) throw new AppError("validation_failed", undefined, [{ path, code: "field_invalid" }]);
  return { image: keyOf(tenantId, pictureId), image_color: kept.color };
};
