import { type Language, readText, type Text } from "../language/language.ts";

/** A text with Arabic in it is sent in 70 characters a part, one without in 160. */
const partLength = (text: string): number => (/[^\u0020-\u007E\n]/.test(text) ? 70 : 160);

const bare = (name: string): string =>
  name.replace(/[\u0000-\u001F\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g, "").trim();

/**
 * The SMS of a code, always one part. The last line (`@host #1234`) lets the phone fill in the code; it is left out
 * without a host, or if the text would exceed one part. A long name is cut first.
 */
export const codeMessage = (code: string, name: Text, language: Language, host: string | null): string => {
  const sentence = language === "sa" ? `رمز التحقق: ${code}` : `Your code: ${code}`;
  const last = host === null ? "" : `\n@${host} #${code}`;
  const safeName = bare(readText(name, language));
  const whole = `${safeName}\n${sentence}${last}`;
  if (safeName !== "" && whole.length <= partLength(whole)) return whole;
  const short = `${sentence}${last}`;
  return short.length <= partLength(short) ? short : sentence;
};
