import type { FastifyReply, FastifyRequest } from "fastify";
import type { Answer, StoredPage } from "./page-cache.ts";

const getEncoding = (header: string | undefined, page: StoredPage): "br" | "gzip" | "identity" => {
  const accepted = header ?? "";
  if (page.br && /\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
};

/** The best encoding the browser takes, or 304 where it has the page already. Nothing in it is one guest's own. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply => {
  if (answer.kind === "redirect") {
    return reply.code(302).header("cache-control", "private, no-store").header("location", answer.location).send();
  }
  const encoding = getEncoding(request.headers["accept-encoding"], answer);
  const etag = `"${answer.digest}-${encoding}"`;
  reply
    .code(answer.status)
    .header("cache-control", "private, max-age=0, must-revalidate")
    .header("vary", "Accept-Encoding, Cookie")
    .header("etag", etag)
    .header("content-security-policy", answer.policy);
  // One encoding may be known and another asked for: the content is the same.
  if (request.headers["if-none-match"]?.includes(answer.digest) && answer.status === 200) return reply.code(304).send();
  reply.header("content-type", "text/html; charset=utf-8");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(encoding === "br" ? answer.br : encoding === "gzip" ? answer.gzip : answer.identity);
};
