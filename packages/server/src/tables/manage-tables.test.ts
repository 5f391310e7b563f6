import { inflateSync } from "node:zlib";
import jsqr from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

// Its types describe the other module format, where the function is a property.
const readQr = jsqr as unknown as typeof jsqr.default;

type Table = { id: string; number: number; seats: number; revision: string };
type Code = { id: string; table_id: string | null; active: boolean; link: string; qr_svg: string };
const path = () => `/api/console/branches/${shop.branchId}/dining-tables/`;
const tables = async (): Promise<Table[]> => (await manager.get(path())).body.tables;
const codes = async (): Promise<Code[]> =>
  (await manager.get(`/api/console/codes/?branch_id=${shop.branchId}`)).body.codes;
const add = async (number: number, count = 1): Promise<Table[]> => {
  const answer = await manager.post(path(), { number, seats: 4, count });
  expect(answer.status).toBe(201);
  return answer.body.tables;
};
const first = async (number: number): Promise<Table> => {
  const [table] = await add(number);
  if (!table) throw new Error("no table was made");
  return table;
};
const patch = (table: Table, body: object) =>
  manager.send("PATCH", `/api/console/dining-tables/${table.id}/`, { body });
const remove = (table: Table) =>
  manager.send("DELETE", `/api/console/dining-tables/${table.id}/?revision=${table.revision}`);
const loadCode = async (table: Table): Promise<Code> => {
  const code = (await codes()).find(({ table_id }) => table_id === table.id);
  if (!code) throw new Error("the table has no code");
  return code;
};
const check = async (uuid: string) => {
  const guest = (await newGuest(product, shop)).client;
  return guest.post("/api/branch/qr-check/", { uuid });
};

const decoded = async (picture: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(picture)
    .flatten({ background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
};

/** The dark squares of a PDF's page, each module 8 pixels wide, so that a reader does not guess at edges. */
const codeOfPdf = (pdf: Buffer): Buffer => {
  const squares = [...pdf.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = ""]) => {
    try {
      const page = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
      return [...page.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re$/gm)].map(([, x, y, side]) => ({
        x: Number(x),
        y: Number(y),
        side: Number(side),
      }));
    } catch {
      return [];
    }
  });
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
  const module = (squares[0]?.side ?? 1) / 1.01;
  const modules = Math.round((Math.max(...squares.map(({ x }) => x)) - left) / module) + 9;
  const drawn = squares.map(({ x, y, side }) => `<rect x="${x}" y="${y}" width="${side}" height="${side}"/>`).join("");
  const around = [left - 4 * module, top - 4 * module, modules * module, modules * module].join(" ");
  const size = `width="${modules * 8}" height="${modules * 8}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${around}">${drawn}</svg>`);
};

describe("tables", () => {
  it("are added with consecutive numbers, each with its own code", async () => {
    const made = await add(201, 3);
    expect(made.map(({ number }) => number)).toEqual([201, 202, 203]);
    const [table] = made;
    if (!table) throw new Error("no table was made");
    expect((await check((await loadCode(table)).id)).body.table).toMatchObject({ number: 201, orderable: true });
    const taken = await manager.post(path(), { number: 203, seats: 2, count: 2 });
    expect([taken.status, taken.body.errors]).toMatchObject([422, [{ path: "number", code: "field_taken" }]]);
    expect((await tables()).filter(({ number }) => number === 204)).toEqual([]);
  });

  it("are edited one field at a time", async () => {
    const table = await first(220);
    const seated = await patch(table, { seats: 9, revision: table.revision });
    expect(seated.body).toMatchObject({ number: 220, seats: 9 });
    const renamed = await patch(table, { number: 221, revision: seated.body.revision });
    expect(renamed.body).toMatchObject({ number: 221, seats: 9 });
  });

  it("refuse an edit of an outdated version, and of another establishment", async () => {
    const table = await first(210);
    const changed = await patch(table, { number: 211, seats: 8, revision: table.revision });
    expect(changed.body).toMatchObject({ number: 211, seats: 8 });
    expect((await patch(table, { number: 212, seats: 8, revision: table.revision })).body.code).toBe("edit_conflict");
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get(path())).status).toBe(403);
    const other = await openShop(product.database);
    const stranger = await signInStaff(product.url, other.emails.manager);
    expect((await stranger.get(path())).status).toBe(404);
    const body = { number: 1, seats: 1, revision: table.revision };
    expect((await stranger.send("PATCH", `/api/console/dining-tables/${table.id}/`, { body })).status).toBe(404);
  });

  it("are removed with their codes, and their number is free again", async () => {
    const table = await first(220);
    const code = await loadCode(table);
    expect((await remove(table)).status).toBe(204);
    expect((await check(code.id)).status).toBe(404);
    expect((await tables()).some(({ id }) => id === table.id)).toBe(false);
    expect((await first(220)).id).not.toBe(table.id);
    expect((await remove(table)).status).toBe(404);
  });

  it("stay while guests sit at them or an active order names them", async () => {
    const table = await first(230);
    const guest = await newGuest(product, shop);
    const placed = await place(guest.client, { ...getCart(shop), order_type: 1, table_id: table.id });
    expect(placed.status).toBe(201);
    expect((await remove(table)).body.code).toBe("in_use");
    const freed = await manager.send("PATCH", `/api/console/tables/${table.id}/`, {
      body: { state: "available", open_orders: [placed.body.id] },
    });
    expect(freed.status).toBe(200);
    expect((await remove(table)).body.code).toBe("in_use");
  });
});

describe("codes", () => {
  it("are created, deactivated and activated, and lead to their target", async () => {
    const body = { branch_id: shop.branchId, table_id: null };
    const made = await manager.post<Code>("/api/console/codes/", body);
    expect([made.status, made.body.active]).toEqual([201, true]);
    const { id, link, qr_svg } = made.body;
    const modules = Number(/viewBox="0 0 (\d+)/.exec(qr_svg)?.[1]);
    const drawn = sharp(Buffer.from(qr_svg), { density: 600 }).resize(modules * 8, modules * 8, { kernel: "nearest" });
    expect(await decoded(await drawn.png().toBuffer())).toBe(link);
    expect((await check(id)).body.branch.id).toBe(shop.branchId);
    const turn = (active: boolean) => manager.send("PATCH", `/api/console/codes/${id}/`, { body: { active } });
    expect((await turn(false)).body.active).toBe(false);
    expect((await check(id)).status).toBe(404);
    expect((await turn(true)).status).toBe(200);
    expect((await check(id)).status).toBe(200);
    const whole = await manager.post<Code>("/api/console/codes/", { branch_id: null, table_id: null });
    expect((await check(whole.body.id)).body.branch).toBeNull();
  });

  it("of a foreign table or branch are not created or switched", async () => {
    const table = await first(240);
    const other = await openShop(product.database);
    const stranger = await signInStaff(product.url, other.emails.manager);
    const wanted = { branch_id: other.branchId, table_id: table.id };
    expect((await stranger.post("/api/console/codes/", wanted)).status).toBe(422);
    const foreign = { branch_id: shop.branchId, table_id: null };
    expect((await stranger.post("/api/console/codes/", foreign)).status).toBe(404);
    const { id } = await loadCode(table);
    expect((await stranger.send("PATCH", `/api/console/codes/${id}/`, { body: { active: false } })).status).toBe(404);
    const sheet = { ids: [id], per_page: 1, language: "sa", logo: false };
    expect((await stranger.post("/api/console/codes/sheet/", sheet)).status).toBe(404);
  });

  it("are printed in a scannable way", async () => {
    const code = await loadCode(await first(250));
    const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${product.url}/api/console/codes/sheet/`, {
      method: "POST",
      headers: { cookie, origin: product.url, "content-type": "application/json" },
      body: JSON.stringify({ ids: [code.id], per_page: 1, language: "sa", logo: true }),
    });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await decoded(await sharp(codeOfPdf(pdf)).png().toBuffer())).toBe(code.link);
  });
});
