import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Branding } from "@sufra/domain/branding/console-api.ts";
import { voiceTexts } from "@sufra/domain/branding/voice-lines.ts";
import { getContrast } from "@sufra/domain/branding/oklch.ts";
import { json } from "../platform/db/json.ts";
import { sendPicture } from "../menu/manage.test-data.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "50" } });
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  return { shop, manager: await signInStaff(product.url, shop.emails.manager) };
};
const read = async (manager: Client): Promise<Branding> => (await manager.get<Branding>("/api/console/branding/")).body;
const put = async (manager: Client, changes: object, from?: Branding) => {
  const { logo: _, cover: __, icon: ___, ...fields } = from ?? (await read(manager));
  return manager.send("PUT", "/api/console/branding/", { body: { ...fields, ...changes } });
};
const scan = async ({ qr }: Shop) =>
  (await makeClient(product.url).post("/api/branch/qr-check/", { uuid: qr })).body.establishment;
const wrong = ({ status, body }: { status: number; body: { errors?: { path: string; code: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`),
];

describe("branding", () => {
  it("reaches guests at once, with a readable palette", async () => {
    const { shop, manager } = await open();
    const social_links = [{ kind: "instagram", url: "instagram.com/riwaq" }];
    const name = { sa: "  رواق \u202E الهيل ", en: "Riwaq" };
    const changed = await put(manager, {
      name,
      brand_color: "#F4C430",
      shape: "star",
      social_links,
      phone: "0501234567",
    });
    expect([changed.status, changed.body.brand_color, changed.body.name.sa]).toEqual([200, "#f4c430", "رواق الهيل"]);
    const shown = await scan(shop);
    expect(shown).toMatchObject({
      name: "Riwaq",
      shape: "star",
      phone: "+966501234567",
      social_links: [{ kind: "instagram", url: "https://instagram.com/riwaq" }],
    });
    for (const mode of ["light", "dark"])
      expect(getContrast(shown.theme[mode]["--on"], shown.theme[mode]["--fill"])).toBeGreaterThanOrEqual(4.5);
  });

  it("gives an establishment today's palette, whatever an earlier release stored", async () => {
    const { shop, manager } = await open();
    await put(manager, { brand_color: "#7a4b2a" });
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("establishment")
        .set({ theme: json({ light: { "--fill": "#123456" }, dark: { "--text": "#333333" } }) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    const { theme } = await scan(shop);
    expect(theme.light["--fill"]).toBe("#7a4b2a");
    for (const ground of ["--bg", "--card", "--raised", "--tint"])
      expect(getContrast(theme.dark["--text"], theme.dark[ground])).toBeGreaterThanOrEqual(7);
    expect((await manager.get("/api/console/sessions/current/")).body.staff.establishment.color).toBe("#7a4b2a");
  });

  it("shows guests the chosen face, and says what its voice says unless the staff worded it anew", async () => {
    const { shop, manager } = await open();
    expect(await scan(shop)).toMatchObject({
      face: { layout: "list", fonts: "readex", pattern: "none", corners: "soft", photos: "plain" },
      words: { placed: voiceTexts.warm.placed.en },
    });
    const face = { layout: "board", fonts: "kufi", pattern: "rings", corners: "square", photos: "duotone" };
    const says_placed = { sa: " إلى المحمصة ", en: "" };
    const changed = await put(manager, { ...face, voice: "playful", says_placed });
    expect(changed.body).toMatchObject({ ...face, voice: "playful", says_placed: { sa: "إلى المحمصة", en: "" } });
    expect(await scan(shop)).toMatchObject({
      face,
      words: { placed: "إلى المحمصة", served: voiceTexts.playful.served.en },
    });
  });

  it("says its own words of a dish in the cart and of an error, each language for itself", async () => {
    const { shop, manager } = await open();
    const says_added = { sa: " في السلة ", en: "Added" };
    const says_error = { sa: "", en: "Oops" };
    const changed = await put(manager, { says_added, says_error });
    expect(changed.body).toMatchObject({ says_added: { sa: "في السلة", en: "Added" }, says_error });
    expect(await read(manager)).toMatchObject({ says_added: { sa: "في السلة", en: "Added" }, says_error });
    expect((await scan(shop)).words).toMatchObject({
      added: "Added",
      error: "Oops",
      placed: voiceTexts.warm.placed.en,
    });
    await put(manager, { says_added: { sa: "", en: "" } });
    expect((await scan(shop)).words.added).toBe(voiceTexts.warm.added.en);
  });

  it("gives pages, manifest and icons the uploaded picture, and removes it", async () => {
    const { shop, manager } = await open();
    const { id, picture } = (await sendPicture(product.url, manager)).body;
    const changed = await put(manager, { icon_id: id, brand_color: "#aa2200" });
    expect(changed.body.icon.base).toBe(picture.base);
    const manifest = (await makeClient(product.url).get(`/qr/${shop.qr}/manifest.webmanifest?l=en`)).body;
    const other = await put(manager, { icon_id: null, logo_id: id });
    expect([other.body.icon, other.body.logo.base]).toEqual([null, picture.base]);
    expect((await scan(shop)).logo.base).toBe(picture.base);
    const { status } = await fetch(`${product.url}${manifest.icons[0].src}`);
    expect([status, manifest.theme_color]).toEqual([200, "#aa2200"]);
    expect(wrong(await put(manager, { cover_id: crypto.randomUUID() }))).toEqual([422, "cover_id field_invalid"]);
  });

  it("keeps the pictures that an edit does not name, for guests and for the installed app", async () => {
    const { shop, manager } = await open();
    const icon = async () => {
      const { icons } = (await makeClient(product.url).get(`/qr/${shop.qr}/manifest.webmanifest?l=en`)).body;
      return Buffer.from(await (await fetch(`${product.url}${icons[0].src}`)).arrayBuffer());
    };
    await put(manager, { shape: "drop" });
    const standard = await icon();
    const { id, picture } = (await sendPicture(product.url, manager)).body;
    await put(manager, { logo_id: id });
    const own = await icon();
    expect(own.equals(standard)).toBe(false);
    expect((await put(manager, { shape: "leaf" })).body.logo.base).toBe(picture.base);
    expect((await scan(shop)).logo.base).toBe(picture.base);
    expect((await icon()).equals(own)).toBe(true);
    await put(manager, { logo_id: null });
    expect((await scan(shop)).logo).toBeNull();
    expect((await icon()).equals(standard)).toBe(true);
  });

  it("changes the tax of new orders, but not of placed ones", async () => {
    const { shop, manager } = await open();
    const guest = (await newGuest(product, shop)).client;
    const first = await place(guest, getCart(shop));
    const loadOrder = async () => (await guest.get(`/api/orders/${first.body.id}/`)).body;
    const before = await loadOrder();
    await put(manager, { prices_include_tax: false, tax_rate_bp: 500 });
    expect(await loadOrder()).toMatchObject({ total: before.total, taxes: before.taxes, subtotal: before.subtotal });
    const now = await quote(guest, getCart(shop));
    expect(now.total).toBeGreaterThan(now.subtotal);
    expect(now.taxes).not.toEqual(before.taxes);
  });

  it.each([
    [{ name: { sa: "", en: " " } }, "name.sa field_empty"],
    [{ brand_color: "green" }, "brand_color field_invalid"],
    [{ shape: "triangle" }, "shape field_invalid"],
    [{ layout: "carousel" }, "layout field_invalid"],
    [{ fonts: "comic" }, "fonts field_invalid"],
    [{ voice: "rude" }, "voice field_invalid"],
    [{ says_added: { sa: "", en: "a".repeat(61) } }, "says_added.en field_invalid"],
    [{ says_error: { sa: "a".repeat(81), en: "" } }, "says_error.sa field_invalid"],
    [{ phone: "12" }, "phone number_invalid"],
    [{ email: "nobody" }, "email email_invalid"],
    [{ vat_number: "123" }, "vat_number field_invalid"],
    [{ tax_rate_bp: 10_001 }, "tax_rate_bp field_invalid"],
    [{ social_links: [{ kind: "x", url: "javascript:alert(1)" }] }, "social_links.0.url field_invalid"],
    [{ social_links: [{ kind: "x", url: "http://x.com/a" }] }, "social_links.0.url field_invalid"],
    [{ social_links: [{ kind: "x", url: "https://evil.example/x.com" }] }, "social_links.0.url field_invalid"],
  ])("refuses %j", async (changes, problem) => {
    const { manager } = await open();
    expect(wrong(await put(manager, changes))).toEqual([422, problem]);
  });

  it("refuses an edit of an outdated version, and by a cashier", async () => {
    const { shop, manager } = await open();
    const seen = await read(manager);
    expect((await put(manager, { shape: "leaf" }, seen)).status).toBe(200);
    expect((await put(manager, { shape: "drop" }, seen)).body.code).toBe("edit_conflict");
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await put(cashier, {}, seen)).status).toBe(403);
  });
});
