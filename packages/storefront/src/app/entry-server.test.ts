import { describe, expect, it, vi } from "vitest";

// Rendering needs no styles, and the test has no bundler.
vi.mock("@sufra/ui/tokens/tokens.css", () => ({}));
const { openPage } = await import("./entry-server.tsx");

const known = "11111111-1111-4111-8111-111111111111";
const id = "0192f0c1-7a00-7000-8000-000000000001";
const establishmentOf = (name: string) => ({
  id,
  name,
  description: "",
  logo: null,
  cover: null,
  icon: null,
  theme: { light: {}, dark: {} },
  face: { layout: "list", fonts: "readex", pattern: "none", corners: "soft", photos: "plain" },
  words: {},
  shape: "a",
  digits: "latin",
  currency: "SAR",
  default_language: "sa",
  time_zone: "Asia/Riyadh",
  prices_include_tax: true,
  tax_rate_bp: 1500,
  tips_enabled: true,
  terms_version: "1",
  choice_minutes: 120,
  whatsapp_codes: false,
  phone: null,
  email: null,
  social_links: [],
  menu_version: 1,
});
const target = (name: string) => ({
  uuid: known,
  establishment: establishmentOf(name),
  main_branch_id: id,
  branch: null,
  table: null,
  services: [],
});
const invitation = (name: string) => ({
  code: "REAL",
  qr_uuid: known,
  establishment: establishmentOf(name),
  branch: null,
  inviter: null,
  friend: { kind: "points", name: "", points: 5 },
  minimum: 0,
  expires_at: null,
  standing: null,
});
let name = "رواق";
const closed = "33333333-3333-4333-8333-333333333333";
const refusal = { code: "service_deactivated", status: 403, title: "", detail: "", type: "about:blank" };
/** One code and one invitation are known, and one code is closed; everything else is not known. */
const answering: typeof fetch = async (input, init) => {
  const path = String(input);
  const json = (body: object, status = 200) => Response.json(body, { status });
  if (path.includes("/qr-check/") && String(init?.body).includes(known)) return json(target(name));
  if (path.includes("/qr-check/") && String(init?.body).includes(closed)) {
    const { face } = establishmentOf(name);
    return json({ ...refusal, params: { name, brand_color: "#b3261e", face: { ...face, corners: "square" } } }, 403);
  }
  if (path.includes("/references/REAL")) return json(invitation(name));
  return json({ code: "not_found", status: 404, title: "", detail: "", type: "about:blank" }, 404);
};

const open = async (path: string, drawn = false) => {
  const page = await openPage({ path, language: "sa", fetch: answering, now: 0, drawn });
  if (page.kind === "redirect") throw new Error(`leads to ${page.location}`);
  return page;
};

describe("a page that starts in the browser", () => {
  it.each(["/reference/INVENTED", "/evaluate/22222222-2222-4222-8222-222222222222", "/cart/no-code"])(
    "shows at %s, which leads nowhere, what every such address shows",
    async (path) => {
      expect((await open(path)).sharedBy).toBe("nobody");
      expect((await open(path)).digest).toBe((await open("/reference/OTHER")).digest);
    },
  );

  it("is a code's own, and an invitation's that of its establishment", async () => {
    expect((await open(`/cart/${known}`)).sharedBy).toBeUndefined();
    expect((await open("/reference/REAL")).sharedBy).toBe(known);
  });

  it("is another once the establishment it wears is", async () => {
    const before = await open("/reference/REAL");
    name = "رواق الهيل";
    const after = await open("/reference/REAL");
    expect([before.digest === after.digest, before.render().title, after.render().title]).toEqual([
      false,
      "رواق",
      "رواق الهيل",
    ]);
  });

  it("has the establishment's name as its title until its screen starts", async () => {
    expect((await open(`/cart/${known}`)).render().title).toBe(name);
  });
});

it("gives the page of a closed establishment its colors and corners", async () => {
  const { palette } = (await open(`/deactivated/${closed}`, true)).render();
  expect(palette).toMatch(/--fill:#b3261e.*--radius-control:3px/);
});
