import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Whether a password is correct. An unknown account (null) takes the same time, so that timing reveals nothing. */
export const isPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword("nobody's password");
  const right = await verify(passwordHash ?? (await decoy), password).catch(() => false);
  return right && passwordHash !== null;
};
