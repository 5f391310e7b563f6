import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";

const none = { sa: "", en: "" };
const always = { branch_id: null, starts_at: null, ends_at: null, active: true };

export const popupBody = (changes: Record<string, unknown> = {}) => ({
  popup_text: { sa: "عرض الليلة", en: "Tonight" },
  button_text: { sa: "هيا", en: "Go" },
  redirect_url: "/menu/:uuid",
  frequency: "daily",
  ...always,
  ...changes,
});

export const slideBody = (changes: Record<string, unknown> = {}) => ({
  text: none,
  link: null,
  ...always,
  ...changes,
});

/** Many more, as they stand after years. */
export const fillBanners = (
  database: Database,
  tenant_id: string,
  { table, count }: { table: "popup" | "slide"; count: number },
) => {
  const ids = Array.from({ length: count }, () => ({ tenant_id, id: newId() }));
  const words = { popup_text: json(none), button_text: json(none) };
  return database.inTenant(tenant_id, (tx) =>
    table === "popup"
      ? tx
          .insertInto("popup")
          .values(ids.map((row) => ({ ...row, ...words, background_image: "old", frequency: "daily" })))
          .execute()
      : tx
          .insertInto("slide")
          .values(ids.map((row) => ({ ...row, text: json(none), image: "old" })))
          .execute(),
  );
};
