import { z } from "zod";
import { createHttpClient, type HttpClientOptions } from "../http-client.ts";
import type { SmsProvider } from "./sms-provider.ts";
import { accepted, broken, never, refused, ruleOfStatus } from "./sms-result.ts";

export type TaqnyatOptions = {
  /** `https://api.taqnyat.sa` */
  baseUrl: string;
  bearer: string;
  sender: string;
  http?: HttpClientOptions;
};

const answerShape = z.object({
  messageId: z.union([z.string(), z.number()]).transform(String).nullish(),
  /** Lists come as text: `[966…,]`. */
  accepted: z.string().nullish(),
});

/** Taqnyat. It sends no delivery reports. */
export const createTaqnyat = (options: TaqnyatOptions): SmsProvider => {
  const http = createHttpClient(options.http);
  const headers = { authorization: `Bearer ${options.bearer}` };
  return {
    name: "taqnyat",
    send: async (message) => {
      const recipient = message.to.replace(/^\+/, "");
      const json = { recipients: [recipient], body: message.body, sender: message.senderId ?? options.sender };
      const url = `${options.baseUrl}/v1/messages`;
      try {
        const answer = await http({ method: "POST", url, headers, json, repeatable: false });
        const read = answerShape.safeParse(answer.json).data;
        if (answer.status !== 201) {
          return refused("taqnyat", message, String(answer.status), ruleOfStatus(answer.status));
        }
        if (!read?.accepted?.includes(recipient)) return refused("taqnyat", message, "rejected", never);
        return accepted("taqnyat", message, read.messageId ?? null);
      } catch (error) {
        return broken("taqnyat", message, error);
      }
    },
    parseStatus: () => null,
  };
};
