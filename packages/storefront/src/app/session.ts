import { refreshSession } from "@sufra/domain/auth/api.ts";
import { createClient } from "@sufra/ui/api/client.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { qrOfPath } from "./qr-of-path.ts";

const keptQr = "sufra:qr";

/** The code of the visit: the page's own, or the last one on pages that carry none. */
export const currentQr = (): string | undefined => {
  const own = qrOfPath(location.pathname);
  try {
    if (own) sessionStorage.setItem(keptQr, own);
    return own ?? sessionStorage.getItem(keptQr) ?? undefined;
  } catch {
    return own;
  }
};

/** The browser's one way to the API. */
export const client = createClient({ baseUrl: "", getLanguage, getQr: currentQr, refresh: refreshSession });
