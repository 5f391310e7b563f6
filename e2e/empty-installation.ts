/** An empty installation: no establishment, no account, messages in its outbox. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Product, startProduct } from "./product.ts";

const settings = {
  DEMO: "0",
  OUTBOX: "1",
  CODE_SECRET: "a secret for codes, long enough to count",
  TOKEN_SECRET: "a secret for tokens, long enough to count",
};

/** The output of `npm run operator -- address`. */
const operatorLink = (folder: string, email: string): string => {
  const printed = execFileSync(process.execPath, ["scripts/operator.ts", email], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, ...settings, DATABASE_URL: "", DATABASE_OWNER_URL: "", DATA_DIR: folder },
    encoding: "utf8",
  });
  const link = /http\S+\/console\/join#\S+/.exec(printed)?.[0];
  if (link === undefined) throw new Error(`No link was printed:\n${printed}`);
  return link;
};

const at = (url: string, link: string): string => link.replace(/^https?:\/\/[^/]+/, url);

export type Empty = { product: Product; operatorLink: string };

/** Creates the first operator by the command, then starts. */
export const startEmpty = async (operator: string): Promise<Empty> => {
  const folder = mkdtempSync(path.join(tmpdir(), "sufra-empty-"));
  try {
    const link = operatorLink(folder, operator);
    const product = await startProduct(settings, { folder, databaseUrl: null });
    return { product, operatorLink: at(product.url, link) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
