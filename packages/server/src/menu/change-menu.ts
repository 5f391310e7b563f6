import { inBoth, type Text } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { json } from "../platform/db/json.ts";
import { type Asking, changeManaged, type Editing } from "../platform/managed/managed-thing.ts";
import { bumpMenuVersion } from "./menu-version.ts";

/** A change of what guests are offered: open menus hear of it at once. */
export const changeMenu = <T>(ctx: Asking, work: (editing: Editing) => Promise<T>): Promise<T> =>
  changeManaged(ctx, async (editing) => {
    const answer = await work(editing);
    await bumpMenuVersion(ctx.live, editing.tx, editing.tenantId);
    return answer;
  });

/** Names and descriptions in stored form. */
export const texts = ({ name, description }: { name: Text; description: Text }) => ({
  name: json(inBoth(name, cleanLine)),
  description: json(inBoth(description, cleanLines)),
});
