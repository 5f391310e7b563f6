/** Every screen of the console, in both languages: nothing too wide, nothing raw, and axe has nothing serious to say. */
import { describe, expect, it } from "vitest";
import type { Language } from "@sufra/domain/language/language.ts";
import { consoleRoutes } from "./console-routes.ts";
import { ask, faultsOf, setOut, step, type Tourist } from "./console-tour.ts";

import { linkSentTo } from "./inbox.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

/** Shown to nobody who is signed in. */
const outside = ["/sign-in", "/sign-out", "/forgot", "/new-password", "/join"];
/** Shown only to whom an establishment keeps at the door for codes: the journey of signing in looks at it. */
const held = ["/codes"];
const ofOperators = consoleRoutes.filter((route) => /^\/(establishments|health)/.test(route));
const ofManagers = consoleRoutes.filter((route) => ![...outside, ...held, ...ofOperators].includes(route));

/** What a shift has in its hand. */
const onPhones = new Set(["/orders", "/redeem", "/tables", "/availability", "/more"]);
const [desks, phones] = [
  [1280, 768],
  [1280, 768, 390],
];

type Thing = { id: string };
type Campaign = Thing & { kind: string };

const first = <T extends Thing>(things: readonly T[], what: string): string => {
  const [thing] = things;
  if (!thing) throw new Error(`The demo has no ${what}`);
  return thing.id;
};

/** The demo offers nothing yet. */
const offerOf = async (manager: Tourist): Promise<string> => {
  const words = { title: { sa: "عرض", en: "Offer" }, text: { sa: "خصم اليوم", en: "Today's discount" } };
  const toAll = { audience: "all", level_id: null, branch_id: null, absent_days: null };
  const { id } = await ask<Thing>(manager, "offers/", { ...words, ...toAll, link: null, send_at: null });
  return id;
};

/** A thing of the demo for every route that names one. */
const exampleOf = async (manager: Tourist): Promise<(route: string) => string> => {
  type Menu = Record<"categories" | "products" | "combos" | "option_groups", Thing[]>;
  const menu = await ask<Menu>(manager, "menu/");
  const { campaigns } = await ask<{ campaigns: Campaign[] }>(manager, "campaigns/");
  const list = async (path: string, name: string): Promise<string> =>
    first((await ask<Record<string, Thing[]>>(manager, path))[name] ?? [], path);
  const branch = await list("branches/", "branches");
  const examples: [RegExp, string][] = [
    [/^\/team\//, await list("team/", "members")],
    [/^\/menu\/categories\//, first(menu.categories, "category")],
    [/^\/menu\/products\//, first(menu.products, "product")],
    [/^\/menu\/options\//, first(menu.option_groups, "group of options")],
    [/^\/menu\/combos\//, first(menu.combos, "combo")],
    [/^\/customers\//, await list("customers/", "items")],
    [/^\/campaigns\/new\//, "wheel"],
    [/^\/campaigns\/forms\//, await list("evaluation-forms/", "forms")],
    [/^\/campaigns\/offers\//, await offerOf(manager)],
    [/^\/campaigns\/popups\//, await list("popups/", "popups")],
    [/^\/campaigns\/slides\//, await list("slides/", "slides")],
    [
      /\/entries$/,
      first(
        campaigns.filter(({ kind }) => kind === "register_and_win"),
        "register and win",
      ),
    ],
    [
      /^\/campaigns\//,
      first(
        campaigns.filter(({ kind }) => kind === "wheel"),
        "wheel",
      ),
    ],
    [/^\/loyalty\/prizes\//, await list("prizes/", "prizes")],
    [/^\/loyalty\/levels\//, await list("levels/", "levels")],
    [/^\/loyalty\/coupons\//, await list("coupons/", "items")],
    [/^\/loyalty\/punch-cards\//, await list("punch-cards/", "items")],
    [/^\/branches\//, branch],
  ];
  const [zone, table] = [
    await list(`branches/${branch}/zones/`, "zones"),
    await list(`branches/${branch}/dining-tables/`, "tables"),
  ];
  return (route) => {
    const example = examples.find(([pattern]) => pattern.test(route))?.[1];
    const filled = route.replace(":zone", zone).replace(":table", table);
    if (example === undefined && /:/.test(filled)) throw new Error(`Nothing stands for ${route}`);
    return filled.replace(/:(id|kind)/, example ?? "");
  };
};

/** Opens the console once and goes through the routes; answers everything that is wrong with any of them. */
const tour = async (tourist: Tourist, paths: ReadonlyMap<string, string>): Promise<string[]> => {
  const { page, language, url, problems, quiet } = tourist;
  const found: string[] = [];
  await page.goto(`${url}/console/more`);
  await quiet();
  for (const [route, path] of paths) {
    await step(tourist, path);
    found.push(...(await faultsOf(tourist, `${route} (${language})`, onPhones.has(route) ? phones : desks)));
    found.push(...problems.splice(0).map((problem) => `${route} (${language}): ${problem}`));
  }
  return found;
};

/** The link of an invitation nobody has answered yet. */
const inviteTo = async (language: Language): Promise<string> => {
  const manager = await setOut(stage.url, language, "manager@a.test");
  const email = `new-${language}@a.test`;
  await ask(manager, "invitations/", { email, role: "manager", branch_ids: [], language });
  await manager.close();
  return linkSentTo(stage.url, email);
};

const withPaths = (routes: readonly string[], pathOf: (route: string) => string) =>
  new Map(routes.map((route) => [route, pathOf(route)]));

const shift = /^\/(orders|redeem|tables|availability|evaluations|branch|more|start)\b/;
const areaOf = (route: string): string =>
  shift.test(route) ? "a shift" : (/^\/(campaigns|loyalty|menu|branches)\b/.exec(route)?.[1] ?? "the rest");
/** A browser to each, so that none of them takes long. */
const areas = Object.entries(Object.groupBy(ofManagers, areaOf)) as [string, string[]][];

const languages: Language[] = ["sa", "en"];

describe("every screen of the console", () => {
  it("is looked at: the table of routes holds nothing else", () => {
    expect(consoleRoutes.length).toBeGreaterThan(70);
    expect([...outside, ...held, ...ofOperators, ...ofManagers].sort()).toEqual([...consoleRoutes].sort());
  });

  it.each(areas)("shows a manager what is in order: %s", async (_, routes) => {
    const tours = languages.map(async (language) => {
      const manager = await setOut(stage.url, language, "manager@a.test");
      const found = await tour(manager, withPaths(routes, await exampleOf(manager)));
      await manager.close();
      return found;
    });
    expect((await Promise.all(tours)).flat()).toEqual([]);
  });

  it("shows an operator, and whoever is not signed in, the same", async () => {
    const tours = languages.map(async (language) => {
      const operator = await setOut(stage.url, language, "operator@sufra.test");
      const { items: establishments } = await ask<{ items: Thing[] }>(operator, "establishments/");
      const pathOf = (route: string) => route.replace(":id", first(establishments, "establishment"));
      const found = await tour(operator, withPaths(ofOperators, pathOf));
      await operator.close();
      const stranger = await setOut(stage.url, language);
      const doors = outside.filter((route) => route !== "/join").map((route) => `${stage.url}/console${route}`);
      for (const address of [...doors, await inviteTo(language)]) {
        await stranger.page.goto(address);
        await stranger.quiet();
        found.push(...(await faultsOf(stranger, `${address} (${language})`, phones)), ...stranger.problems.splice(0));
      }
      await stranger.close();
      return found;
    });
    expect((await Promise.all(tours)).flat()).toEqual([]);
  });
});
