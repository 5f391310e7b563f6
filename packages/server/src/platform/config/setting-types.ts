import { z } from "zod";

export const flag = z.stringbool({ truthy: ["1", "true", "yes", "on"], falsy: ["0", "false", "no", "off", ""] });
export const port = z.coerce.number().int().min(0).max(65535);
export const milliseconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);
