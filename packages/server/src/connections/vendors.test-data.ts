import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Product } from "../../test/fixtures/product.ts";
import type { Client } from "../../test/support/http-client.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { startPaymentSandbox } from "../gateways/payments/sandbox/start-sandbox.ts";
import { startTapServer } from "../gateways/payments/tap/tap-server.test-data.ts";
import { selfSigned } from "../passes/certificates.test-data.ts";
import { startApns, startGoogle } from "../passes/vendors.test-data.ts";
import { startWhatsAppServer } from "../gateways/whatsapp/whatsapp-server.test-data.ts";

type Sent = { vendor: string; account: string; to: string; from: string; body: string };

const answers = {
  unifonic: (ok: boolean) => (ok ? { success: true, data: { MessageID: "1" } } : { success: false, errorCode: "401" }),
  taqnyat: (ok: boolean, to: string) => (ok ? { messageId: "1", accepted: `[${to},]` } : { message: "Unauthorized" }),
  twilio: (ok: boolean) => (ok ? { sid: "SM1", status: "queued", num_segments: "1" } : { code: 20003 }),
};

const readText = async (request: AsyncIterable<Buffer>): Promise<string> => {
  let text = "";
  for await (const part of request) text += part.toString();
  return text;
};

const toSent = (url: string, authorization: string, text: string): Sent => {
  const form = new URLSearchParams(text);
  const get = (name: string): string => form.get(name) ?? "";
  if (url.startsWith("/rest/SMS"))
    return {
      vendor: "unifonic",
      account: get("AppSid"),
      to: get("Recipient"),
      from: get("SenderID"),
      body: get("Body"),
    };
  if (url.startsWith("/2010"))
    return { vendor: "twilio", account: authorization, to: get("To"), from: get("From"), body: get("Body") };
  const json = JSON.parse(text) as { recipients: string[]; body: string; sender: string };
  return {
    vendor: "taqnyat",
    account: authorization,
    to: json.recipients[0] ?? "",
    from: json.sender,
    body: json.body,
  };
};

/** Imitates the SMS vendors: accounts whose key contains `wrong` are refused. */
const startSmsVendors = async () => {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    void readText(request as AsyncIterable<Buffer>).then((text) => {
      const { authorization = "" } = request.headers;
      const plain = Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString();
      const message = toSent(request.url ?? "", authorization.startsWith("Basic ") ? plain : authorization, text);
      const ok = !message.account.includes("wrong");
      if (ok) sent.push(message);
      const vendor = message.vendor as keyof typeof answers;
      const status = vendor === "unifonic" ? 200 : ok ? 201 : 401;
      response.writeHead(status).end(JSON.stringify(answers[vendor](ok, message.to)));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, stop };
};

/** All outside services, and the settings that lead to them. */
export const startVendors = async () => {
  const sms = await startSmsVendors();
  const whatsapp = await startWhatsAppServer();
  const moyasar = await startPaymentSandbox({ port: 0, dataDir: null });
  const tap = await startTapServer();
  const map = await startMapVendors();
  const apns = await startApns();
  const google = await startGoogle();
  return {
    sms,
    whatsapp,
    moyasar,
    tap,
    map,
    apns,
    google,
    environment: {
      UNIFONIC_URL: sms.url,
      TAQNYAT_URL: sms.url,
      TWILIO_URL: sms.url,
      WHATSAPP_URL: whatsapp.baseUrl,
      MOYASAR_URL: moyasar.url,
      TAP_URL: tap.url,
      MAP_ORIGINS: map.url,
      NATIONAL_ADDRESS_URL: map.url,
      APPLE_PUSH_URL: apns.url,
      GOOGLE_TOKEN_URL: `${google.url}/token`,
      GOOGLE_WALLET_URL: google.url,
      LIMIT_SCALE: "50",
    },
    stop: async (): Promise<void> => {
      sms.stop();
      whatsapp.stop();
      map.stop();
      apns.close();
      google.close();
      await moyasar.close();
      await tap.close();
    },
  };
};

/** Imitates a tile server, both geocoders and the register of the National Address; `down` answers 503 to all. */
const startMapVendors = async () => {
  const asked: URL[] = [];
  const vendor = { down: false };
  const toPlace = (name: string) => ({ geometry: { coordinates: [46.68, 24.69] }, properties: { name } });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://vendor");
    asked.push(url);
    const json = (body: unknown, status = 200): void => void response.writeHead(status).end(JSON.stringify(body));
    if (vendor.down) return json({}, 503);
    if (url.pathname.endsWith(".png")) {
      const known = url.searchParams.get("key") !== "wrong";
      return void response
        .writeHead(known ? 200 : 403, { "content-type": known ? "image/png" : "text/plain" })
        .end("x");
    }
    if (url.pathname.includes("ShortAddress")) {
      const refused = url.searchParams.get("api_key")?.includes("wrong");
      return refused ? json({ message: "invalid key" }, 401) : json({ success: true, Addresses: [] });
    }
    if (url.pathname === "/search") return json([{ display_name: "Riyadh", lat: "24.69", lon: "46.68" }]);
    return json({ features: [toPlace("own place")] });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, vendor, stop };
};

const wallet = selfSigned();

export const bodies = {
  moyasar: { vendor: "moyasar", publishable_key: "pk_test_ownshop", secret_key: "sk_test_ownshop" },
  tap: { vendor: "tap", secret_key: "sk_test_ownshop" },
  unifonic: { vendor: "unifonic", app_sid: "unifonic-app-sid-0001", sender: "Burger" },
  taqnyat: { vendor: "taqnyat", bearer_token: "taqnyat-token-000001", sender: "Burger", promo_sender: "BURGER-AD" },
  twilio: {
    vendor: "twilio",
    account_sid: `AC${"0".repeat(32)}`,
    auth_token: "twilio-token-0000001",
    twilio_from: "Burger",
  },
  meta: {
    vendor: "meta",
    phone_id: "1001",
    access_token: "good-token",
    app_secret: "own-app-secret-0001",
    template: "sign_in",
    template_language_sa: "ar",
    template_language_en: "en",
  },
  tile_server: {
    vendor: "tile_server",
    tiles_url: "https://tiles.invalid/{z}/{x}/{y}.png",
    attribution: "© Tiles",
    max_zoom: "18",
  },
  photon: { vendor: "photon", geocoder_url: "https://photon.invalid" },
  nominatim: { vendor: "nominatim", geocoder_url: "https://nominatim.invalid" },
  apple_wallet: {
    vendor: "apple_wallet",
    pass_type: "pass.test.sufra",
    pass_team: "ABCDE12345",
    pass_certificate: wallet.certificate,
    pass_key: wallet.key,
    // Its own issuer.
    pass_wwdr: wallet.certificate,
  },
  google_wallet: {
    vendor: "google_wallet",
    google_issuer: "3388000000012345678",
    google_account: JSON.stringify({ client_email: "cards@own.example", private_key: wallet.key }, null, 2),
  },
  national_address: { vendor: "national_address", national_address_key: "national-key-0001" },
} as const;

export const connectionsUrl = "/api/console/connections/";

/** A shop and its manager. */
export const openManaged = async (product: Product) => {
  const shop = await openShop(product.database);
  return { shop, manager: await signInStaff(product.url, shop.emails.manager) };
};

export const saveOwn = (manager: Client, service: string, body: object, revision: string | null = null) =>
  manager.send("PUT", `${connectionsUrl}${service}/`, { body: { revision, ...body } });

export const testOwn = (manager: Client, service: string) => manager.post(`${connectionsUrl}${service}/tests/`, {});

export const readOwn = async (manager: Client, service: string) =>
  (await manager.get(connectionsUrl)).body.connections.find((each: { service: string }) => each.service === service)
    .own;
