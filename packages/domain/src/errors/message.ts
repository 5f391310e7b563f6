import type { Language } from "../language/language.ts";
import { catalog, type ErrorCode, type ErrorParams, fieldCatalog, type FieldCode } from "./catalog.ts";
import { belowRedemption, referralReasons } from "./reasons.ts";
import { filled, type MessageStyle, wordedSentence } from "./worded-sentence.ts";

/**
 * The sentence of a refusal with its values in words: `amount` in halalas, `time` and `period` in seconds (an ISO
 * instant becomes a time of day), `from` and `to` order states, `reason` a known reason, `item` and `limit` as given. A
 * missing or wrong value never breaks the sentence, and no text of an unknown server is shown. A refused invitation
 * with a known reason gives that reason, and a redemption below the minimum names it.
 */
export const getMessage = (
  code: ErrorCode,
  params: ErrorParams | undefined,
  language: Language,
  style: MessageStyle = {},
): string => {
  const why = code === "invalid_referral_code" ? params?.reason : undefined;
  const reasonText = Object.entries(referralReasons).find(([name]) => name === why)?.[1];
  if (reasonText) return reasonText[language];
  const isBelow = code === "limit_reached" && params?.limit_name === "minimum_redemption";
  return wordedSentence(isBelow ? belowRedemption : catalog[code], { code, params }, language, style);
};

/** The sentence at a field, its values worded as in `getMessage`. */
export const getFieldMessage = (
  code: FieldCode,
  params: ErrorParams | undefined,
  language: Language,
  style: MessageStyle = {},
): string => filled(fieldCatalog[code][language], params ?? {}, language, style);
