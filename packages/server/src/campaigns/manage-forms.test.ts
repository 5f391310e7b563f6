import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { formBody, questionBody } from "./manage-forms.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const base = "/api/console/evaluation-forms/";
const open = async () => {
  const shop = await openShop(product.database);
  return { shop, manager: await signInStaff(product.url, shop.emails.manager) };
};
const make = async (manager: Client, changes: Record<string, unknown> = {}) => {
  const made = await manager.post(base, formBody(changes));
  expect(made.status).toBe(201);
  return made.body;
};
const edit = (manager: Client, form: Record<string, unknown>, changes: Record<string, unknown>) => {
  const { id, version: _, ...fields } = form;
  return manager.send("PATCH", `${base}${String(id)}/`, { body: { ...fields, ...changes } });
};
type Question = { id: string; kind: string; choices: { id: string }[] };
const answer = async (shop: Shop, form: { id: string; questions: Question[] }, stars = 5) => {
  const answers = Object.fromEntries(
    form.questions.map(({ id, kind, choices }) => [id, kind === "rating" ? stars : (choices[0]?.id ?? "fine")]),
  );
  const guest = makeClient(product.url, { qr: shop.qr });
  return guest.post(`/api/evaluations/${form.id}/`, { answers }, { key: true });
};
const listed = async (manager: Client) => (await manager.get(base)).body.forms;

describe("a form of a manager", () => {
  it("is created, read by guests, answered, and counted", async () => {
    const { shop, manager } = await open();
    const form = await make(manager);
    const guest = makeClient(product.url, { qr: shop.qr });
    expect((await guest.get(`/api/evaluations/${form.id}/`)).body).toMatchObject({
      name: "Your visit",
      version: 1,
      per: "period",
      questions: [{ kind: "rating" }, { kind: "one_choice", choices: [{ text: "Food" }, { text: "Place" }] }],
    });
    expect((await answer(shop, form, 1)).status).toBe(201);
    expect((await answer(shop, form, 5)).status).toBe(201);
    expect(await listed(manager)).toMatchObject([{ id: form.id, answers: 2, low: 1, score: 50, questions: 2 }]);
    const { links } = (await manager.get(`${base}${form.id}/links/`)).body;
    expect(links).toMatchObject([{ branch_id: shop.branchId }]);
    expect(links[0].url).toContain(`/evaluate/${shop.qr}/${form.id}`);
    expect(links[0].qr_svg).toMatch(/^<svg /);
  });

  it("gets a new version when questions change, not when texts change; answers keep theirs", async () => {
    const { shop, manager } = await open();
    const form = await make(manager);
    await answer(shop, form);
    const renamed = (await edit(manager, form, { name: { sa: "زيارتك", en: "" } })).body;
    expect(renamed).toMatchObject({ version: 1, name: { sa: "زيارتك", en: "" } });
    const [stars, choice] = renamed.questions;
    const changed = (await edit(manager, renamed, { questions: [choice, stars, questionBody("text")] })).body;
    expect(changed.version).toBe(2);
    // A question of the same kind keeps its id, so that answers in progress stay valid.
    expect(changed.questions.map(({ id }: Question) => id).slice(0, 2)).toEqual([choice.id, stars.id]);
    expect(changed.questions[0].choices).toEqual(choice.choices);
    const other = (await edit(manager, changed, { questions: [{ ...stars, kind: "scale" }] })).body;
    expect(other.version).toBe(3);
    expect(other.questions[0].id).not.toBe(stars.id);
    const { items } = (await manager.get("/api/console/evaluations/")).body;
    expect(items[0].answers).toMatchObject([{ kind: "rating", number: 5 }, { kind: "one_choice" }]);
  });

  it("is stopped, and removed without losing answers", async () => {
    const { shop, manager } = await open();
    const form = await make(manager);
    await answer(shop, form);
    const stopped = (await edit(manager, form, { active: false })).body;
    expect((await answer(shop, form)).status).toBe(404);
    const late = await manager.send("DELETE", `${base}${form.id}/?revision=${form.revision}`);
    expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
    expect((await manager.send("DELETE", `${base}${form.id}/?revision=${stopped.revision}`)).status).toBe(204);
    expect(await listed(manager)).toEqual([]);
    expect((await manager.get(`${base}${form.id}/`)).status).toBe(404);
    expect((await manager.get("/api/console/evaluations/")).body.items).toHaveLength(1);
  });

  it("keeps the manager's order", async () => {
    const { shop, manager } = await open();
    const [one, two] = [await make(manager), await make(manager)];
    const order = await manager.send("PUT", `${base}order/`, { body: { ids: [two.id, one.id] } });
    expect(order.status).toBe(204);
    const guest = makeClient(product.url, { qr: shop.qr });
    const { forms } = (await guest.get("/api/evaluations/")).body;
    expect(forms.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id]);
  });

  it("refuses inconsistent and foreign values", async () => {
    const { shop, manager } = await open();
    const stranger = await open();
    const wrong = async (changes: Record<string, unknown>) =>
      (await manager.post(base, formBody(changes))).body.errors.map(({ path }: { path: string }) => path);
    expect(await wrong({ period_days: null })).toEqual(["period_days"]);
    expect(await wrong({ questions: [] })).toEqual(["questions"]);
    expect(await wrong({ questions: [questionBody("one_choice", { choices: [] })] })).toEqual(["questions.0.choices"]);
    expect(await wrong({ branch_id: stranger.shop.branchId })).toEqual(["branch_id"]);
    expect(await wrong({ campaign_id: shop.branchId })).toEqual(["campaign_id"]);
    const form = await make(manager);
    const [named] = (await make(stranger.manager)).questions;
    expect(await wrong({ questions: [questionBody("rating", { id: named?.id })] })).toEqual(["questions.0.id"]);
    expect((await stranger.manager.get(`${base}${form.id}/`)).status).toBe(404);
    expect((await edit(stranger.manager, form, {})).status).toBe(404);
    expect((await stranger.manager.get(`${base}${form.id}/links/`)).status).toBe(404);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get(base)).status).toBe(403);
    expect((await cashier.get("/api/console/evaluations/export/")).status).toBe(403);
  });
});

describe("answers", () => {
  it("are filtered by form, score and day, and exported without formulas", async () => {
    const { shop, manager } = await open();
    const [one, two] = [await make(manager), await make(manager, { questions: [questionBody("text")] })];
    await answer(shop, one, 1);
    await answer(shop, one, 5);
    const guest = makeClient(product.url, { qr: shop.qr });
    const words = { [two.questions[0].id]: "=HYPERLINK(1)" };
    await guest.post(`/api/evaluations/${two.id}/`, { answers: words }, { key: true });
    const count = async (query: string) => {
      const { urgent, items } = (await manager.get(`/api/console/evaluations/?${query}`)).body;
      return urgent.length + items.length;
    };
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    expect(await count("")).toBe(3);
    expect(await count(`form_id=${one.id}`)).toBe(2);
    expect(await count("low=true")).toBe(1);
    expect(await count("most=99")).toBe(1);
    expect([await count("least=100"), await count("least=1&most=99")]).toEqual([1, 0]);
    expect([await count("words=true"), await count(`words=true&form_id=${one.id}`)]).toEqual([1, 0]);
    expect(await count(`from=${day(-1)}&to=${day(1)}`)).toBe(3);
    expect(await count(`from=${day(2)}`)).toBe(0);
    expect(await count(`to=${day(-2)}`)).toBe(0);
    const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const file = await fetch(`${product.url}/api/console/evaluations/export/?form_id=${two.id}`, {
      headers: { cookie, "accept-language": "en" },
    });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head = "", line = ""] = (await file.text()).split("\r\n");
    expect(head).toContain("Question,Answer");
    expect(line).toMatch(/,'=HYPERLINK\(1\)$/);
  });
});
