import type { FastifyReply, FastifyRequest } from "fastify";
import { readRewardRequest } from "../../gateways/pos/foodics/reward-shapes.ts";
import type { App, Platform } from "../../platform/http/context.ts";
import { toCaller } from "../../platform/http/address.ts";
import { getLanguage } from "../../platform/http/problem.ts";
import { offerReward, redeemAtRegister, type RegisterCall, verifyPhone } from "./at-register.ts";
import { toRefusal } from "./register-error.ts";
import { requireKey } from "./reward-key.ts";

/** The vendor's paths, below the address that the manager gives it. */
export const adapterPath = "/adapter/v1";

const parse = (text: unknown): unknown => {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
};

type Act = (call: RegisterCall) => Promise<object>;

const answer = async (platform: Platform, act: Act, request: FastifyRequest, reply: FastifyReply): Promise<object> => {
  const language = getLanguage(request);
  reply.header("cache-control", "private, no-store");
  try {
    const owner = await requireKey(platform, request.headers.authorization, toCaller(request.ip));
    return await act({ platform, owner, asked: readRewardRequest(parse(request.body)), language });
  } catch (error) {
    const refusal = toRefusal(error, language);
    if (refusal === null) throw error;
    if (refusal.retryAfter !== undefined) reply.header("retry-after", String(Math.ceil(refusal.retryAfter)));
    return reply.code(refusal.status).send(refusal.body);
  }
};

/** Outside the contract: the vendor decides what it sends and how it is answered. */
export const mountRegisterRewards = async ({ http, platform }: App): Promise<void> => {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>("*", { parseAs: "string", bodyLimit: 65_536 }, (_request, body, done) =>
      done(null, body),
    );
    const mountAct = (name: string, act: Act): void => {
      scope.post(`${adapterPath}/${name}`, (request, reply) => answer(platform, act, request, reply));
    };
    mountAct("reward", offerReward);
    mountAct("verify_otp", verifyPhone);
    mountAct("redeem", redeemAtRegister);
  });
};
