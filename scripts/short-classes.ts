import { createHash } from "node:crypto";
import path from "node:path";

/**
 * Four letters for a class of a module, the same in every output of a build: names stand in each page's markup and
 * style and in the code, and the long ones say nothing to a phone.
 */
export const makeShortClasses = (root: string): ((name: string, file: string) => string) => {
  const taken = new Map<string, string>();
  return (name, file) => {
    const place = `${path.relative(root, file.split("?")[0] ?? file)} ${name}`;
    const digest = createHash("sha256").update(place).digest("base64url");
    const short = /[A-Za-z][\w-]{3}/.exec(digest)?.[0] ?? "";
    const other = taken.get(short);
    if (short === "" || (other !== undefined && other !== place))
      throw new Error(`The classes ${place} and ${other ?? "none"} are shortened alike: rename one.`);
    taken.set(short, place);
    return short;
  };
};
