import { z } from "zod";
import { flag, list, milliseconds, port } from "./setting-types.ts";

/** Settings of payments, messages, maps, wallet passes and push. */
export const serviceSettings = {
  MOYASAR_ACCOUNTS: list
    .default([])
    .describe(
      "Moyasar keys as `establishment id:pk_…:sk_…`, comma separated; `*` instead of the id stands for all others. Establishments with a connection of their own need none",
    ),
  MOYASAR_URL: z.url().default("https://api.moyasar.com/v1").describe("Address of Moyasar's API"),
  TAP_URL: z.url().default("https://api.tap.company/v2").describe("Address of Tap's API"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe(
      "Object storage: bucket for pictures, instead of the folders in DATA_DIR (`npm run pictures -- to-s3` copies them)",
    ),
  S3_ENDPOINT: z.url().optional().describe("Object storage: address of the server, without the bucket"),
  S3_REGION: z.string().default("us-east-1").describe("Object storage: region that signatures name"),
  S3_KEY_ID: z.string().optional().describe("Object storage: id of the access key"),
  S3_SECRET: z.string().optional().describe("Object storage: secret of the access key"),
  SMS_VENDORS: list
    .default([])
    .describe("SMS vendors in the order they are tried: unifonic, twilio, taqnyat; required outside the demo"),
  UNIFONIC_URL: z.url().default("https://el.cloud.unifonic.com").describe("Address of Unifonic's API"),
  TWILIO_URL: z.url().default("https://api.twilio.com").describe("Address of Twilio's API"),
  TAQNYAT_URL: z.url().default("https://api.taqnyat.sa").describe("Address of Taqnyat's API"),
  UNIFONIC_APP_SID: z.string().optional().describe("Unifonic: application id"),
  UNIFONIC_SENDER: z.string().optional().describe("Unifonic: registered sender name"),
  TWILIO_ACCOUNT_SID: z.string().optional().describe("Twilio: account id"),
  TWILIO_AUTH_TOKEN: z.string().optional().describe("Twilio: authentication token"),
  TWILIO_FROM: z.string().optional().describe("Twilio: number, sender name or messaging service"),
  TAQNYAT_TOKEN: z.string().optional().describe("Taqnyat: bearer token"),
  TAQNYAT_SENDER: z.string().optional().describe("Taqnyat: registered sender name"),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe("WhatsApp Cloud API: id of the sending number; without it no codes go by WhatsApp outside the demo"),
  WHATSAPP_TOKEN: z.string().optional().describe("WhatsApp Cloud API: access token of a system user"),
  WHATSAPP_APP_SECRET: z
    .string()
    .optional()
    .describe("WhatsApp Cloud API: secret of the app, which signs status calls"),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .optional()
    .describe("WhatsApp Cloud API: word that Meta sends when the address `/api/notifications/whatsapp/` is registered"),
  WHATSAPP_TEMPLATES: list
    .default([])
    .describe("Approved authentication templates by language: `sa:name:ar,en:name:en`"),
  WHATSAPP_URL: z.url().default("https://graph.facebook.com/v23.0").describe("Address of the WhatsApp Cloud API"),
  SMS_PROMO_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,8}-AD$/, "a registered sender name that ends in -AD, 11 characters at most")
    .optional()
    .describe("Registered sender name of advertising SMS; without it none are sent outside the demo"),
  PROMO_HOURS: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/)
    .default("09:00-21:00")
    .describe("Hours in which advertising SMS may be sent, in Riyadh time"),
  POS_TIMEOUT_MS: milliseconds(15_000).describe("Time limit of a call to a point of sale"),
  FOODICS_URL: z.url().default("https://api.foodics.com/v5").describe("Address of Foodics' API"),
  FOODICS_CONSOLE_URL: z
    .url()
    .default("https://console.foodics.com")
    .describe("Address of Foodics' console, where an owner allows the connection"),
  FOODICS_CLIENT_ID: z
    .string()
    .optional()
    .describe("Foodics: id of our app; without it and the secret no point of sale can be connected outside the demo"),
  FOODICS_CLIENT_SECRET: z.string().optional().describe("Foodics: secret of our app"),
  MAP_TILES: z
    .string()
    .optional()
    .describe(
      "Map tiles: a raster address as https://…/{z}/{x}/{y}.png, or /media/<name>.pmtiles, a raster PMTiles file in DATA_DIR/media (a new name with each new file); without it areas and pins are drawn without a map",
    ),
  MAP_ATTRIBUTION: z
    .string()
    .default("© OpenStreetMap")
    .describe("Whose map it is, as shown on it; HTML, for a link that the tiles' license demands"),
  MAP_MAX_ZOOM: z.coerce.number().int().min(10).max(22).default(19).describe("The tiles' highest zoom"),
  GEOCODER: z
    .enum(["photon", "nominatim"])
    .optional()
    .describe(
      "Finds places by name and names places: photon is asked while guests type, nominatim when they send; without it guests place the pin and describe the address",
    ),
  GEOCODER_URL: z.url().optional().describe("Address of the geocoder; required with GEOCODER"),
  MAP_ORIGINS: list
    .default([])
    .describe(
      "Origins of tile servers and geocoders in our own network that establishments may name in a connection (`http://photon.internal:2322`), comma separated; all others must be on the public internet, with https",
    ),
  NATIONAL_ADDRESS_KEY: z
    .string()
    .optional()
    .describe("National Address: key of the register, which finds short addresses (RRRR1234)"),
  NATIONAL_ADDRESS_URL: z
    .url()
    .default("https://apina.address.gov.sa")
    .describe("Address of the National Address register"),
  SMTP_HOST: z
    .string()
    .optional()
    .describe("Mail server; without it no e-mail is sent (in the demo e-mails stay in the outbox)"),
  SMTP_PORT: port.default(587).describe("Port of the mail server"),
  SMTP_SECURE: flag.default(false).describe("TLS from the first byte (port 465); otherwise the connection is upgraded"),
  SMTP_USER: z.string().optional().describe("User name at the mail server"),
  SMTP_PASSWORD: z.string().optional().describe("Password at the mail server"),
  EMAIL_FROM: z.string().optional().describe("Sender of e-mails, as `Name <address>`; required with SMTP_HOST"),
  APPLE_PAY_DOMAIN_FILE: z
    .string()
    .optional()
    .describe(
      "Apple Pay: the file that proves our domains, from the card provider; without it Apple Pay is not offered",
    ),
  APPLE_PASS_TYPE: z
    .string()
    .optional()
    .describe("Apple Wallet: identifier of the pass type; without it there are no cards"),
  APPLE_PASS_TEAM: z.string().optional().describe("Apple Wallet: identifier of the team"),
  APPLE_PASS_CERTIFICATE: z.string().optional().describe("Apple Wallet: certificate of the pass type, PEM file"),
  APPLE_PASS_KEY: z.string().optional().describe("Apple Wallet: key of the certificate, PEM file"),
  APPLE_PASS_PASSPHRASE: z.string().optional().describe("Apple Wallet: passphrase of that key, if it has one"),
  APPLE_PASS_WWDR: z.string().optional().describe("Apple Wallet: Apple's intermediate certificate, PEM file"),
  APPLE_PUSH_URL: z.url().default("https://api.push.apple.com").describe("Address of Apple's push service"),
  GOOGLE_TOKEN_URL: z
    .url()
    .default("https://oauth2.googleapis.com/token")
    .describe("Google Wallet: address that gives tokens to service accounts"),
  GOOGLE_WALLET_URL: z
    .url()
    .default("https://walletobjects.googleapis.com/walletobjects/v1")
    .describe("Address of the Google Wallet API"),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe("Google Wallet: issuer number; without it there are no cards"),
  GOOGLE_WALLET_ACCOUNT: z.string().optional().describe("Google Wallet: service account, JSON file"),
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe("Web Push: public key, base64url; without both keys push is off (the demo creates its own)"),
  VAPID_PRIVATE_KEY: z.string().optional().describe("Web Push: private key, base64url"),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/)
    .default("mailto:push@sufra.test")
    .describe("Web Push: contact address for push services, mailto: or https:"),
  PUSH_HOSTS: list
    .default([])
    .describe(
      "Web Push: hosts that messages may be sent to, `*.name` for all subdomains, comma separated; empty = the services of Chrome, Firefox, Safari and Edge. Outside production also the origin of a test",
    ),
};
