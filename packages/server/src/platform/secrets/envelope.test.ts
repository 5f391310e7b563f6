import { createSecretKey, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MissingKeyError, rewrap, seal, type SecretKey, unseal } from "./envelope.ts";

const newKey = (id: string): SecretKey => ({ id, key: createSecretKey(randomBytes(32)) });
const [older, newer] = [newKey("2026-01"), newKey("2026-06")];
const plain = Buffer.from("sk_live_planted");

describe("an envelope", () => {
  it("opens with its key and owner only, and holds nothing in clear", () => {
    const sealed = seal(older, "a|payments", plain);
    expect(unseal([newer, older], "a|payments", sealed)).toEqual(plain);
    expect(Buffer.concat([sealed.sealed, sealed.wrapped_key]).includes("planted")).toBe(false);
    expect(() => unseal([newer], "a|payments", sealed)).toThrow(MissingKeyError);
    expect(() => unseal([older], "b|payments", sealed)).toThrow();
    expect(() => unseal([{ id: older.id, key: newer.key }], "a|payments", sealed)).toThrow();
    const other = seal(older, "a|payments", plain);
    expect(other.sealed).not.toEqual(sealed.sealed);
    expect(() => unseal([older], "a|payments", { ...sealed, sealed: other.sealed })).toThrow();
  });

  it.each(["sealed", "wrapped_key"] as const)("with a changed bit in %s does not open", (part) => {
    const sealed = seal(older, "a", plain);
    const bytes = Buffer.from(sealed[part]);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => unseal([older], "a", { ...sealed, [part]: bytes })).toThrow();
  });

  it("gets a newer key without a change of its content", () => {
    const sealed = seal(older, "a", plain);
    const renewed = rewrap([newer, older], newer, "a", sealed);
    expect(renewed.key_id).toBe(newer.id);
    expect(unseal([newer], "a", { ...renewed, sealed: sealed.sealed })).toEqual(plain);
    expect(() => rewrap([newer], newer, "a", sealed)).toThrow(MissingKeyError);
    expect(() => rewrap([newer, older], newer, "b", sealed)).toThrow();
  });
});
