import { type Focus, middleFocus, type Picture } from "@sufra/domain/establishments/api.ts";

/** The placeholder of pictures without a color of their own. */
export const defaultColor = "#e9e4da";

/** A picture's URL below /media/; the client chooses width and format. A focus in the middle is left out. */
export const getPicture = (image: string | null, color: string | null, { x, y }: Focus = middleFocus): Picture | null =>
  image === null
    ? null
    : {
        base: image.startsWith("/") ? image : `/media/${image}`,
        color: color ?? defaultColor,
        ...((x !== middleFocus.x || y !== middleFocus.y) && { focus: { x, y } }),
      };
