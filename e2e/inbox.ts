/** Messages of guests, read from the demo's inbox. */
import type { SentMessage } from "@sufra/domain/notifications/api.ts";
import { patience } from "./browser.ts";

/** Waits for the newest code sent to a number. */
export const codeSentTo = async (url: string, phone: string, after: number): Promise<string> => {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/dev/outbox/?to=${encodeURIComponent(phone)}`);
    const sent = (await answer.json()) as SentMessage[];
    const newest = sent.find(({ created_at }) => Date.parse(created_at) >= after);
    const code = newest && /(?<!\d)\d{4}(?!\d)/.exec(newest.body)?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code arrived at ${phone}`);
};

/** Waits for the link of the newest email to an address. */
export const linkSentTo = async (url: string, to: string, place: "join" | "new-password" = "join"): Promise<string> => {
  const deadline = Date.now() + patience;
  const pattern = new RegExp(`http\\S+/console/${place}#\\S+`);
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/dev/outbox/?to=${encodeURIComponent(to)}`);
    const sent = (await answer.json()) as SentMessage[];
    // Letters without a link may come in between.
    const link = sent.flatMap(({ body }) => pattern.exec(body) ?? [])[0];
    if (link) return link.replace(/^https?:\/\/[^/]+/, url);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No letter arrived at ${to}`);
};
