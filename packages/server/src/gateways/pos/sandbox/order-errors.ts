import { readDecimal } from "../foodics/decimals.ts";

export type Check = {
  errors: Record<string, string[]>;
  add: (path: string, text: string) => void;
  /** Halalas; 0 and an error where it is no amount. */
  money: (value: unknown, path: string) => number;
};

export const startCheck = (): Check => {
  const errors: Record<string, string[]> = {};
  const add: Check["add"] = (path, text) => void (errors[path] ??= []).push(text);
  const money: Check["money"] = (value, path) => {
    const read = readDecimal(value);
    if (!read.ok) add(path, `is not an amount (${read.reason})`);
    return read.ok ? read.value : 0;
  };
  return { errors, add, money };
};
