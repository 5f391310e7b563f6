import type { Card } from "@sufra/domain/payments/card.ts";
import { isRecord, TransportFailure } from "@sufra/ui/api/failures.ts";

export type TokenRequest = { url: string; publicKey: string; card: Card; callbackUrl: string; keep: boolean };

/** The provider refused the card's data. */
export class CardRefused extends Error {
  override name = "CardRefused";
}

const limitMs = 15_000;

/**
 * Sends the card to the payment provider and returns its token. No other request carries a card, and nothing of it is
 * stored.
 */
export const createToken = async ({ url, publicKey, card, callbackUrl, keep }: TokenRequest): Promise<string> => {
  const { name, number, month, year, cvc } = card;
  const timeout = AbortSignal.timeout(limitMs);
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({
        publishable_api_key: publicKey,
        name,
        number,
        month,
        year,
        cvc,
        callback_url: callbackUrl,
        // Without it, the token of a card that the guest keeps works again.
        ...(keep ? {} : { save_only: true }),
      }),
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: timeout,
    });
  } catch {
    throw timeout.aborted ? new TransportFailure("timeout", limitMs) : new TransportFailure("network");
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && isRecord(answer) && typeof answer.id === "string") return answer.id;
  if (response.status >= 400 && response.status < 500) throw new CardRefused();
  throw new TransportFailure("status", response.status);
};
