import { createSecretKey } from "node:crypto";
import { z } from "zod";
import type { SecretKey } from "../secrets/envelope.ts";

const keyBytes = 32;
const toKey = (id: string, text: string): SecretKey => ({ id, key: createSecretKey(text, "base64") });

const isKey = ({ id, key }: SecretKey): boolean =>
  /^[A-Za-z0-9_-]{1,40}$/.test(id) && key.symmetricKeySize === keyBytes;

/** `id:base64` of 32 bytes each, the newest first. A message never repeats the value: it is secret. */
export const secretKeyList = z.string().transform((text, context): SecretKey[] => {
  const keys = text.split(",").map((part) => {
    const [id = "", key = ""] = part.trim().split(":");
    return toKey(id, key);
  });
  const wrong = keys.findIndex((each) => !isKey(each));
  if (wrong >= 0) context.addIssue({ code: "custom", message: `entry ${wrong + 1} is not id:base64 of 32 bytes` });
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    context.addIssue({ code: "custom", message: "two entries have the same id" });
  return keys;
});

/** The key of a demo, from its generated secret. */
export const demoKey = (secret: string): SecretKey => ({ id: "demo", key: createSecretKey(secret, "base64url") });
