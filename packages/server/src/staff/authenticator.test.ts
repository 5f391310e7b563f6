import { describe, expect, it } from "vitest";
import { introduction, newSecret, getStep } from "./authenticator.ts";
import { openSecret, recoveryHmac, sealSecret } from "./code-secret.ts";

/** RFC 6238, appendix B: the last six of its eight digits for SHA-1. */
const secret = Buffer.from("12345678901234567890");
const known = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
] as const;
const at = (seconds: number): Date => new Date(seconds * 1000);

describe("a one-time code", () => {
  it.each(known)("is the standard's at %i seconds", (seconds, code) => {
    expect(getStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it("is valid one step before and after its own, and no further", () => {
    const step = 41_152_263;
    for (const seconds of [1_234_567_890, 1_234_567_890 + 29 + 30 - 29, 1_234_567_890 - 30])
      expect(getStep(secret, "005924", at(seconds))).toBe(step);
    for (const seconds of [1_234_567_890 + 60, 1_234_567_890 - 60])
      expect(getStep(secret, "005924", at(seconds))).toBeNull();
  });

  it("has exactly one value", () => {
    for (const code of ["005925", "5924", "0059240", "", "abcdef"])
      expect(getStep(secret, code, at(1_234_567_890))).toBeNull();
  });
});

describe("the setup data of an app", () => {
  it("shows one secret in three forms, a new one each time", () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toHaveLength(20);
    expect(Buffer.from(one).equals(other)).toBe(false);
    const shown = introduction(one, "sara@a.test");
    expect(shown.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(new URL(shown.link).searchParams.get("secret")).toBe(shown.secret.replaceAll(" ", ""));
    expect(decodeURIComponent(shown.link)).toContain("Sufra:sara@a.test");
    expect(shown.qr_svg).toMatch(/^<svg /);
  });
});

describe("a stored secret", () => {
  const [key, whose] = ["k".repeat(40), "0190a6f2-7c1e-7d3a-9a53-1c2d3e4f5a6b"];

  it("is decrypted with its key and for its owner only, and encrypted differently each time", () => {
    const sealed = sealSecret(key, whose, secret);
    expect(openSecret(key, whose, sealed).equals(secret)).toBe(true);
    expect(sealed.includes(secret)).toBe(false);
    expect(sealSecret(key, whose, secret).equals(sealed)).toBe(false);
    expect(() => openSecret("o".repeat(40), whose, sealed)).toThrow();
    expect(() => openSecret(key, whose.replace("0", "1"), sealed)).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => openSecret(key, whose, sealed)).toThrow();
  });

  it("stores recovery codes as hashes that differ by owner and key", () => {
    const code = "0123456789AB";
    const kept = recoveryHmac(key, whose, code);
    expect(recoveryHmac(key, whose, code).equals(kept)).toBe(true);
    expect(recoveryHmac(key, whose.replace("0", "1"), code).equals(kept)).toBe(false);
    expect(recoveryHmac("o".repeat(40), whose, code).equals(kept)).toBe(false);
  });
});
