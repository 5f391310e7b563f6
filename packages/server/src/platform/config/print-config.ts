import { type Config, configSchema, secretKeys } from "./config.ts";

const shown = (key: string, value: unknown): string => {
  if (value === undefined || value === "") return "";
  if (secretKeys.includes(key)) return "(set)";
  return Array.isArray(value) ? value.join(",") : String(value);
};

/** What `npm run config` prints: every key, what it stands at, what it means; secrets only as set or not. */
export const printConfig = (config: Config): string =>
  Object.entries(configSchema.shape)
    .map(([key, schema]) => `${key}=${shown(key, config[key as keyof Config])}\n    ${schema.description ?? ""}`)
    .join("\n");

const defaultOf = (key: string): string => {
  const fallback: unknown = configSchema.partial().safeParse({}).data?.[key as keyof Config];
  const parsed = configSchema.safeParse({});
  return shown(key, parsed.success ? parsed.data[key as keyof typeof parsed.data] : fallback);
};

/** The text of `.env.example`, made from the schema so that no key can be forgotten. */
export const exampleEnvironment = (): string =>
  `# Every setting of the server. Unset keys take the value shown. Made by \`npm run config -- --example\`.\n${Object.entries(
    configSchema.shape,
  )
    .map(([key, schema]) => `\n# ${schema.description ?? ""}\n#${key}=${defaultOf(key)}\n`)
    .join("")}`;
