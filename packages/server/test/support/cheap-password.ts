import { hash } from "@node-rs/argon2";

const made = new Map<string, Promise<string>>();

/** A password hash with minimal cost; the hash contains its parameters. */
export const cheapHash = (password: string): Promise<string> => {
  const known = made.get(password) ?? hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  made.set(password, known);
  return known;
};
