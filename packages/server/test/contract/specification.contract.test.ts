import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/platform/db/new-id.ts";
import { type SampleData, openSampleData } from "./sample-data.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let restaurant: SampleData;
let other: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  restaurant = await openSampleData(product, "Kappa");
  other = await openSampleData(product, "Sigma");
});
afterAll(() => product?.stop());

type Sent = { body?: unknown; headers?: Record<string, string> };

/** A client that knows the calls of the specification and nothing else: no header of Sufra's, no cookie. */
const ask = async (path: string, { body, headers = {} }: Sent = {}) => {
  const response = await fetch(`${product.url}/api/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
};

describe("a client that knows only the specification", () => {
  it("comes from a code to the menu's surroundings, by the ids it was told", async () => {
    const checked = await ask("branch/qr-check/", { body: { uuid: restaurant.qr } });
    expect(checked.status).toBe(200);
    const data = await ask(`restaurant/qr/${restaurant.qr}/data/?utm_source=poster`);
    expect(data.status).toBe(200);
    const id = data.body.main_branch_id as string;
    expect(id).toBe(checked.body.main_branch_id);

    const choices = await ask(`menu/order/qr/payment/choices/${id}/`);
    expect(choices.status).toBe(200);
    expect(choices.body.choices).not.toEqual([]);
    const branches = await ask(`branch/list-qr/${id}/`);
    expect(branches.body.branches.map((each: { id: string }) => each.id)).toContain(id);
    const slider = await ask(`ads/slider/${id}`);
    expect(slider.status).toBe(200);
    expect(slider.body.slides).not.toEqual([]);
  });

  it("shows the popup by its picture's URL", async () => {
    const { status, body } = await ask(`ads/popup/${restaurant.branchId}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(["background_image", "popup_text", "button_text", "redirect_url"]),
    );
    expect(URL.canParse(body.background_image)).toBe(true);
  });

  it("is told where no such branch exists", async () => {
    for (const path of ["menu/order/qr/payment/choices/", "branch/list-qr/", "ads/popup/", "ads/slider/"]) {
      expect((await ask(`${path}${newId()}/`)).body.code).toBe("not_found");
      expect((await ask(`${path}nonsense/`)).status).toBeLessThan(500);
    }
  });

  it("gets the same answer as the guest app, which sends its code", async () => {
    const path = `branch/list-qr/${restaurant.branchId}/`;
    expect(await ask(path)).toEqual(await ask(path, { headers: { "x-sufra-qr": restaurant.qr } }));
  });

  it("reads nothing of one establishment under another's code", async () => {
    const headers = { "x-sufra-qr": other.qr };
    expect((await ask(`ads/slider/${restaurant.branchId}`, { headers })).body.code).toBe("not_found");
  });
});
