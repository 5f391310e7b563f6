import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxPictures } from "@sufra/domain/menu/console-fields.ts";
import { newId } from "../platform/db/new-id.ts";
import { json } from "../platform/db/json.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { comboBody, both, productBody, sendPicture } from "./manage.test-data.ts";

let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

const middle = { x: 50, y: 50 };
const send = async (count: number) => {
  const sent = [];
  for (let made = 0; made < count; made += 1) sent.push((await sendPicture(product.url, manager)).body);
  return sent;
};
const create = async (kind: string, body: Record<string, unknown>) => {
  const answer = await manager.post(`/api/console/${kind}/`, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};
const newProduct = (changes: Record<string, unknown>) => create("products", productBody(shop.id("category"), changes));
const edit = (thing: { id: string; revision: string }, changes: Record<string, unknown>, kind = "products") =>
  manager.send("PATCH", `/api/console/${kind}/${thing.id}/`, { body: { revision: thing.revision, ...changes } });
const inMenu = async (id: string) => {
  const menu = (await makeClient(product.url, { qr: shop.qr }).get(`/api/menu/${shop.branchId}/`)).body;
  return [...menu.categories.flatMap((each: { products: unknown[] }) => each.products), ...menu.combos].find(
    (each: { id: string }) => each.id === id,
  );
};

describe("the pictures of an item", () => {
  it("are stored in their order, with what each shows, and guests get the first apart", async () => {
    const [one, two, three] = await send(3);
    const pictures = [
      { id: one?.id, focus: middle },
      { id: two?.id, focus: { x: 0, y: 100 } },
      { id: three?.id, focus: middle },
    ];
    const made = await newProduct({ pictures });
    const bases = [one, two, three].map((each) => each?.picture.base);
    expect(made.pictures.map(({ base }: { base: string }) => base)).toEqual(bases);
    expect(made.pictures[1]).toEqual({ ...two?.picture, focus: { x: 0, y: 100 } });
    expect(made.picture).toEqual(one?.picture);
    const shown = await inMenu(made.id);
    expect(shown.image).toEqual(one?.picture);
    expect(shown.more_images).toEqual([{ ...two?.picture, focus: { x: 0, y: 100 } }, three?.picture]);
    expect(shown).not.toHaveProperty("drawing");
  });

  it("are moved, added and removed by an edit, which the audit log records", async () => {
    const [one, two, three] = await send(3);
    const made = await newProduct({ pictures: [one, two].map((each) => ({ id: each?.id, focus: middle })) });
    const { body } = await edit(made, {
      pictures: [
        { base: two?.picture.base, focus: { x: 20, y: 30 } },
        { id: three?.id, focus: middle },
      ],
    });
    expect(body.pictures.map(({ base }: { base: string }) => base)).toEqual([two?.picture.base, three?.picture.base]);
    expect((await inMenu(made.id)).image).toEqual({ ...two?.picture, focus: { x: 20, y: 30 } });
    const kept = await edit(body, { price: 5 });
    expect(kept.body.pictures).toEqual(body.pictures);
    expect((await edit(made, { pictures: [] })).body.code, "an outdated revision").toBe("edit_conflict");
    const entry = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("audit_entry")
        .select(["action", "after"])
        .where("tenant_id", "=", shop.tenantId)
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({ action: "product.edit", after: { pictures: body.pictures } });
    const bare = await edit(kept.body, { pictures: [] });
    expect([bare.body.picture, bare.body.pictures]).toEqual([null, []]);
    expect(await inMenu(made.id)).toMatchObject({ image: null, drawing: "sweet" });
  });

  it("keep their further ones where a console of the last release changes the first alone", async () => {
    const [one, two, three] = await send(3);
    const made = await newProduct({ pictures: [one, two].map((each) => ({ id: each?.id, focus: { x: 9, y: 9 } })) });
    const changed = await edit(made, { picture_id: three?.id });
    expect(changed.body.pictures).toEqual([
      { ...three?.picture, focus: middle },
      { ...two?.picture, focus: { x: 9, y: 9 } },
    ]);
    // It sends back what it read, which it does not know.
    const resent = await edit(changed.body, { picture_id: null, pictures: changed.body.pictures });
    expect(resent.body.pictures).toEqual([{ ...two?.picture, focus: { x: 9, y: 9 } }]);
    expect(resent.body.picture).toEqual(two?.picture);
  });

  it("are there for a combo as well", async () => {
    const [one, two] = await send(2);
    const slots = [{ name: both("Main"), min: 1, max: 1, products: [{ product_id: shop.id("burger"), surcharge: 0 }] }];
    const made = await create("combos", comboBody(slots));
    expect(await inMenu(made.id)).toMatchObject({ image: null, drawing: "meal" });
    const pictures = [one, two].map((each) => ({ id: each?.id, focus: middle }));
    const { body } = await edit(made, { pictures }, "combos");
    expect(body.pictures).toHaveLength(2);
    expect((await inMenu(made.id)).more_images).toEqual([two?.picture]);
  });

  it("are refused by place if one is foreign, doubled, none, beside the picture, or one too many", async () => {
    const [one] = await send(1);
    const made = await newProduct({ pictures: [{ id: one?.id, focus: middle }] });
    const stranger = await openShop(product.database);
    const other = await signInStaff(product.url, stranger.emails.manager);
    const foreign = (await sendPicture(product.url, other)).body;
    const own = { base: one?.picture.base, focus: middle };
    const wrong: [unknown[], string][] = [
      [[own, { id: foreign.id, focus: middle }], "pictures.1.id"],
      [[{ id: newId(), focus: middle }], "pictures.0.id"],
      [[own, own], "pictures.1"],
      [[own, { id: one?.id, focus: middle }], "pictures.1"],
      [[{ focus: middle }], "pictures.0"],
      [[{ id: one?.id, ...own }], "pictures.0"],
      [[{ base: foreign.picture.base, focus: middle }], "pictures.0"],
      [[{ ...own, focus: { x: 101, y: 50 } }], "pictures.0.focus.x"],
      [[{ ...own, focus: { x: 50, y: 0.5 } }], "pictures.0.focus.y"],
      [Array.from({ length: maxPictures + 1 }, () => own), "pictures"],
    ];
    for (const [pictures, path] of wrong) {
      const { status, body } = await edit(made, { pictures });
      expect([status, body.errors?.map((each: { path: string }) => each.path)]).toEqual([422, [path]]);
    }
  });
});

describe("the database", () => {
  const picture = { image: "a", color: "#ffffff", x: 0, y: 100 };
  const write = (columns: ReturnType<typeof sql>) =>
    product.database.inTenant(shop.tenantId, (tx) =>
      sql`update product set ${columns} where tenant_id = ${shop.tenantId} and id = ${shop.id("burger")}`.execute(tx),
    );
  const writeMore = (more: unknown) => write(sql`more_images = ${json(more)}`);

  it("keeps a focus within whole percentages, and at most five further pictures that are whole", async () => {
    await writeMore(Array.from({ length: maxPictures - 1 }, () => picture));
    await writeMore([]);
    for (const columns of [sql`focus_x = 101`, sql`focus_x = -1`, sql`focus_y = 101`, sql`focus_y = -1`])
      await expect(write(columns)).rejects.toThrow(/check/);
    const wrong = [
      {},
      "a",
      Array.from({ length: maxPictures }, () => picture),
      [{ ...picture, x: 101 }],
      [{ ...picture, y: -1 }],
      [{ ...picture, x: 0.5 }],
      [{ ...picture, y: "5" }],
      [{ ...picture, image: null }],
      [{ image: "a", color: "#ffffff", x: 5 }],
      [{ image: "a", x: 5, y: 5 }],
      [picture, "a"],
    ];
    for (const more of wrong) await expect(writeMore(more), JSON.stringify(more)).rejects.toThrow(/more_images/);
  });
});
