import { printConfig, exampleEnvironment } from "../packages/server/src/platform/config/print-config.ts";
import { ConfigError, readConfig } from "../packages/server/src/platform/config/config.ts";

try {
  const text = process.argv.includes("--example") ? exampleEnvironment() : `${printConfig(readConfig(process.env))}\n`;
  process.stdout.write(text);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
