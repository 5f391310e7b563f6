import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

it("hashes a password with OWASP's minimum for argon2id, and verifies it", async () => {
  const stored = await hashPassword("a long enough password");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, "a long enough password")).toBe(true);
  expect(await isPassword(stored, "another long password")).toBe(false);
  expect(await isPassword(null, "nobody's password")).toBe(false);
});
