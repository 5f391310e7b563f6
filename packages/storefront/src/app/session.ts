import { refreshSession } from "@sufra/domain/auth/api.ts";
import { createClient, pageApi } from "@sufra/ui/api/client.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { getQrFromPath } from "./qr-from-path.ts";

const storedQr = "sufra:qr";

/** The visit's QR code: from the address, or the last one. */
export const currentQr = (): string | undefined => {
  const own = getQrFromPath(location.pathname);
  try {
    if (own) sessionStorage.setItem(storedQr, own);
    return own ?? sessionStorage.getItem(storedQr) ?? undefined;
  } catch {
    return own;
  }
};

/** The browser's API client. */
export const client = createClient({ baseUrl: pageApi, getLanguage, getQr: currentQr, refresh: refreshSession });
