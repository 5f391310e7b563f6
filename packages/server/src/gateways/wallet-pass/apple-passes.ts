import { connect } from "node:http2";
import { passTexts } from "@sufra/domain/passes/pass-texts.ts";
import type { ApplePasses, PassCard, PushResult } from "./pass-card.ts";

export type AppleAccount = {
  /** `pass.com.example.loyalty`, and the team it belongs to. */
  type: string;
  team: string;
  /** PEM texts: the pass type's certificate and key, and Apple's intermediate certificate. */
  certificate: string;
  key: string;
  passphrase?: string | undefined;
  wwdr: string;
  /** Address of Apple's push service; only tests change it. */
  pushUrl?: string;
};

const answerMs = 15_000;

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

const names = Object.keys(passTexts) as (keyof typeof passTexts)[];
const wordsIn = (language: "sa" | "en", { name, level }: PassCard): Record<string, string> => ({
  ...Object.fromEntries(names.map((key) => [key, passTexts[key][language]])),
  name: name[language] || name.sa,
  level_name: level?.[language] || level?.sa || "",
});

const drawPass = async (
  account: AppleAccount,
  card: PassCard,
  { icons, service, token }: Parameters<ApplePasses["draw"]>[1],
) => {
  const [small, double, triple] = icons;
  const files = { "icon.png": small, "icon@2x.png": double, "icon@3x.png": triple };
  const certificates = {
    wwdr: account.wwdr,
    signerCert: account.certificate,
    signerKey: account.key,
    ...(account.passphrase === undefined ? {} : { signerKeyPassphrase: account.passphrase }),
  };
  // Loaded when first used: its cryptography holds 20 MB.
  const { PKPass } = await import("passkit-generator");
  const pass = new PKPass(files, certificates, {
    passTypeIdentifier: account.type,
    teamIdentifier: account.team,
    serialNumber: card.customerId,
    organizationName: card.name.sa,
    description: "card",
    webServiceURL: service,
    authenticationToken: token,
    backgroundColor: rgb(card.color),
    foregroundColor: rgb(card.ink),
    labelColor: rgb(card.ink),
    logoText: "name",
  });
  pass.type = "storeCard";
  pass.primaryFields.push({ key: "points", label: "points", value: card.points, changeMessage: "points_changed" });
  if (card.level)
    pass.secondaryFields.push({ key: "level", label: "level", value: "level_name", changeMessage: "level_changed" });
  pass.backFields.push({ key: "use", label: "use", value: "use_text" });
  pass.setBarcodes({ format: "PKBarcodeFormatQR", message: card.code, messageEncoding: "iso-8859-1" });
  pass.localize("ar", wordsIn("sa", card));
  pass.localize("en", wordsIn("en", card));
  return pass.getAsBuffer();
};

const reasonIn = (text: string): string => /"reason":"([A-Za-z]{1,60})"/.exec(text.replaceAll(" ", ""))?.[1] ?? "";

/** The status, and Apple's reason for a refusal. */
type Answer = { status: number; reason: string };

const ask = (
  { type, certificate, key, passphrase, pushUrl = "https://api.push.apple.com" }: AppleAccount,
  token: string,
) =>
  new Promise<Answer>((resolve) => {
    const client = connect(pushUrl, { cert: certificate, key, passphrase });
    let [status, text] = [0, ""];
    const end = (): void => {
      client.destroy();
      resolve({ status, reason: reasonIn(text) });
    };
    client.setTimeout(answerMs, end);
    client.on("error", end);
    const request = client.request({
      ":method": "POST",
      ":path": `/3/device/${encodeURIComponent(token)}`,
      "apns-topic": type,
    });
    request.on("response", (headers) => (status = headers[":status"] ?? 0));
    request.on("data", (part: Buffer) => (text += part.toString().slice(0, 1_000 - Math.min(1_000, text.length))));
    request.on("end", end);
    request.on("error", end);
    request.end("{}");
  });

/** Cards for Apple Wallet: signed here, updated by APNs (HTTP/2 with the pass type's own certificate). */
export const createApplePasses = (account: AppleAccount): ApplePasses => ({
  type: account.type,
  draw: (card, more) => drawPass(account, card, more),
  tell: async (pushToken): Promise<PushResult> => {
    const { status, reason } = await ask(account, pushToken);
    if (status === 200) return "ok";
    // Other refusals concern our certificate or topic, not the phone.
    return status === 410 || reason === "BadDeviceToken" ? "gone" : "later";
  },
});
