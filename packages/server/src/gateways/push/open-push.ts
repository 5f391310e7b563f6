import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import webPush from "web-push";
import { type Config, ConfigError } from "../../platform/config/config.ts";
import { knownPushHosts } from "./push-hosts.ts";
import type { PushSender } from "./push-sender.ts";
import { createWebPush } from "./web-push-sender.ts";

/** Where no keys are set: browsers are not offered anything. */
export const noPush: PushSender = {
  publicKey: null,
  takes: () => false,
  send: async () => ({ status: "refused", code: "off", alarm: false }),
};

type PushConfig = Pick<
  Config,
  "DEMO" | "NODE_ENV" | "DATA_DIR" | "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT" | "PUSH_HOSTS"
>;
type Keys = { publicKey: string; privateKey: string };

/** A demo stores its keys, so that subscribed browsers still receive messages after a restart. */
const demoKeys = (dataDir: string): Keys => {
  const file = join(dataDir, "vapid.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Keys;
  const keys = webPush.generateVAPIDKeys();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
};

const wrong = (line: string): ConfigError => new ConfigError(`The configuration is wrong:\n  ${line}`);

const getKeys = (config: PushConfig): Keys | null => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw wrong("VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: both or neither");
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  return config.DEMO ? demoKeys(config.DATA_DIR) : null;
};

/** Web Push with the keys of the configuration, or the demo's own; without any, push is off. */
export const openPush = (config: PushConfig): PushSender => {
  const keys = getKeys(config);
  if (keys === null) return noPush;
  const own = config.PUSH_HOSTS.filter((host) => host.includes("/"));
  if (config.NODE_ENV === "production" && own.length > 0)
    throw wrong("PUSH_HOSTS: an origin stands for a test's own service and is refused in production");
  const hosts = config.PUSH_HOSTS.length > 0 ? config.PUSH_HOSTS : knownPushHosts;
  const sender = createWebPush({ ...keys, subject: config.VAPID_SUBJECT, hosts });
  try {
    webPush.setVapidDetails(config.VAPID_SUBJECT, keys.publicKey, keys.privateKey);
  } catch (error) {
    throw wrong(`VAPID_*: ${error instanceof Error ? error.message : "unusable"}`);
  }
  return sender;
};
