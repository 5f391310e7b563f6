import type { SmsStatusRequest } from "./sms-provider.ts";

const read = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

const toPairs = ({ url, rawBody }: SmsStatusRequest): [string, unknown][] => {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const text = rawBody.trim();
  if (!text.startsWith("{")) return [...query, ...new URLSearchParams(text)];
  try {
    return [...query, ...Object.entries(JSON.parse(text) as Record<string, unknown>)];
  } catch {
    return query;
  }
};

/** Fields of a status call with lowercase names, from query, form or JSON. */
export const statusFields = (request: SmsStatusRequest): Map<string, string> => {
  const fields = new Map<string, string>();
  for (const [name, value] of toPairs(request)) {
    const text = read(value);
    if (text !== null) fields.set(name.toLowerCase(), text);
  }
  return fields;
};
