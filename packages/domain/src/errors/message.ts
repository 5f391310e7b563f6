import type { Language } from "../language/language.ts";
import { catalogue, type ErrorCode, type ErrorParams, fieldCatalogue, type FieldCode } from "./catalogue.ts";
import { referralReasons } from "./reasons.ts";
import { filled, type MessageStyle, wordedSentence } from "./worded-sentence.ts";

/**
 * The sentence of a refusal, its values worded: `amount` halalas, `time` and `period` seconds (or an ISO instant: the
 * time of day), `from` and `to` order states, `reason` a known reason, `item` and `limit` as given. A value that is
 * missing or of the wrong kind never breaks the sentence; nothing of an unknown server's text is shown. An invitation
 * that is refused for a known reason says that reason.
 */
export const messageOf = (
  code: ErrorCode,
  params: ErrorParams | undefined,
  language: Language,
  style: MessageStyle = {},
): string => {
  const why = code === "invalid_referral_code" ? params?.reason : undefined;
  const told = Object.entries(referralReasons).find(([name]) => name === why)?.[1];
  return told ? told[language] : wordedSentence(catalogue[code], { code, params }, language, style);
};

/** The sentence at a field, its values worded as in `messageOf`. */
export const fieldMessageOf = (
  code: FieldCode,
  params: ErrorParams | undefined,
  language: Language,
  style: MessageStyle = {},
): string => filled(fieldCatalogue[code][language], params ?? {}, language, style);
