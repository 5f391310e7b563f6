/** What guests are sent, as the demo's inbox has it. */
import type { SentMessage } from "@sufra/domain/notifications/api.ts";
import { patience } from "./browser.ts";

/** The newest four-digit code sent to a number, once it has arrived. */
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
