import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

it("stores a password as the least that OWASP asks of argon2id, and knows it again", async () => {
  const stored = await hashPassword("a long enough password");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, "a long enough password")).toBe(true);
  expect(await isPassword(stored, "another long password")).toBe(false);
  expect(await isPassword(null, "nobody's password")).toBe(false);
});
