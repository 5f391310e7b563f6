import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

/** The value of a column `image`: the path below `/media/`. */
export const getKey = (tenantId: string, id: string): string => `${tenantId}/${id}`;

type Columns = { image: string | null; image_color: string | null };

/**
 * The columns for a changed picture: a sent one is stored permanently, null removes it, undefined keeps it. An unknown
 * or foreign one is refused at `path`.
 */
export const pictureColumns = async (
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  pictureId: string | null | undefined,
  path = "picture_id",
): Promise<Partial<Columns>> => {
  if (pictureId === undefined) return {};
  if (pictureId === null) return { image: null, image_color: null };
  const claimed = await tx
    .updateTable("picture")
    .set({ kept_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", pictureId)
    .returning("color")
    .executeTakeFirst();
  if (!claimed) throw new AppError("validation_failed", undefined, [{ path, code: "field_invalid" }]);
  return { image: getKey(tenantId, pictureId), image_color: claimed.color };
};
