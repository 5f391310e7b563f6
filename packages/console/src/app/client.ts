import { createClient } from "@sufra/ui/api/client.ts";
import { keepKeys } from "@sufra/ui/api/intent.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";

/** Staff sign in at the page's own host; their session is a cookie, renewed by the server as long as it is used. */
export const client = keepKeys(createClient({ baseUrl: "", getLanguage }));
