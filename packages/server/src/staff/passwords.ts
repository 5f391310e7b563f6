import { hash, verify } from "@node-rs/argon2";

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Whether a password is right. An unknown account (null) costs the same time, so that time tells nothing. */
export const isPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword("nobody's password");
  const right = await verify(passwordHash ?? (await decoy), password).catch(() => false);
  return right && passwordHash !== null;
};
