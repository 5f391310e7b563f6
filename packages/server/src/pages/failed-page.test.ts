import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { UnavailableError } from "../platform/errors.ts";
import { sendFailedPage } from "./failed-page.ts";

const open = async (headers: Record<string, string>, url = "/menu/x?a=1&b=2") => {
  const http = Fastify();
  await http.register(cookie);
  http.get("/*", { errorHandler: sendFailedPage }, () => Promise.reject(new UnavailableError("the database is away")));
  return http.inject({ url, headers });
};

describe("a page that failed to render", () => {
  it("explains it in the guest's language, with a retry link", async () => {
    const answer = await open({ accept: "text/html,*/*", cookie: "lang=en" });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain('<a href="/menu/x?a=1&#38;b=2">Refresh Page</a>');
    expect(answer.body).not.toContain("database");
    const arabic = await open({ accept: "text/html" });
    expect(arabic.body).toContain('lang="ar-SA" dir="rtl"');
    expect(arabic.body).toContain("تحديث الصفحة");
  });

  it("links to our own host only, whatever was requested", async () => {
    const { body } = await open({ accept: "text/html" }, '//evil.test/"><script>');
    expect(body).not.toMatch(/href="\/\/|<script/);
  });

  it("answers programs with the problem document", async () => {
    const answer = await open({ accept: "application/json" });
    expect([answer.statusCode, answer.json().code]).toEqual([503, "unknown_error"]);
  });
});
