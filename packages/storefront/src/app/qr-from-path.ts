import { isUuid } from "./paths.ts";

/** The code in a page's address: `/<screen>/<uuid>…`. */
export const getQrFromPath = (path: string): string | undefined => {
  const uuid = path.split(/[?#]/)[0]?.split("/")[2];
  return isUuid(uuid) ? uuid : undefined;
};
