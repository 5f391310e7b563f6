/** Visits all console screens in both languages: no overflow, no raw values, no serious findings of axe. */
import { expect, test } from "./fixtures.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { consoleRoutes } from "./console-routes.ts";
import { auditAccessibility, auditState } from "./axe.ts";
import { ask, findFaults, openConsole, openRoute, type ConsoleVisitor } from "./console-tour.ts";

import { linkSentTo } from "./inbox.ts";
import { tagOf } from "./words.ts";

/** Not available to signed-in staff. */
const signedOutRoutes = ["/sign-in", "/sign-out", "/forgot", "/new-password", "/join"];
/** Shown only to staff who must set up one-time codes; the sign-in journey visits it. */
const setupRoutes = ["/codes"];
const operatorRoutes = consoleRoutes.filter((route) => /^\/(establishments|health)/.test(route));
const managerRoutes = consoleRoutes.filter(
  (route) => ![...signedOutRoutes, ...setupRoutes, ...operatorRoutes].includes(route),
);

/** Screens of a cashier. */
const onPhones = new Set(["/orders", "/redeem", "/tables", "/drawers", "/availability", "/more"]);
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

/** The demo has no offers. */
const offerOf = async (manager: ConsoleVisitor): Promise<string> => {
  const words = { title: { sa: "عرض", en: "Offer" }, text: { sa: "خصم اليوم", en: "Today's discount" } };
  const toAll = { audience: "all", level_id: null, branch_id: null, absent_days: null };
  const { id } = await ask<Thing>(manager, "offers/", { ...words, ...toAll, link: null, send_at: null });
  return id;
};

type Drawers = { drawers: { shift: (Thing & { mine: boolean }) | null }[] };

/** Of the demo: a shift that is open at a branch and kept by somebody else, and a closing. */
const drawersOf = async (manager: ConsoleVisitor, branches: readonly Thing[]): Promise<[string, string]> => {
  const lists = await Promise.all(branches.map(({ id }) => ask<Drawers>(manager, `drawers/?branch_id=${id}`)));
  const shifts = lists.flatMap(({ drawers }) => drawers).flatMap(({ shift }) => (shift && !shift.mine ? [shift] : []));
  const { items } = await ask<{ items: Thing[] }>(manager, "z-reports/");
  return [first(shifts, "open shift"), first(items, "closing")];
};

/** A demo entity for each route with an id. */
const exampleOf = async (manager: ConsoleVisitor, routes: readonly string[]): Promise<(route: string) => string> => {
  type Menu = Record<"categories" | "products" | "combos" | "option_groups", Thing[]>;
  const menu = await ask<Menu>(manager, "menu/");
  const { campaigns } = await ask<{ campaigns: Campaign[] }>(manager, "campaigns/");
  const list = async (path: string, name: string): Promise<string> =>
    first((await ask<Record<string, Thing[]>>(manager, path))[name] ?? [], path);
  const branch = await list("branches/", "branches");
  const examples: [RegExp, string][] = [
    [/^\/orders\//, await list(`orders/?branch_id=${branch}&status=delivered`, "items")],
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
    [/^\/loyalty\/bonuses\//, await list("bonuses/", "bonuses")],
    [/^\/loyalty\/coupons\//, await list("coupons/", "items")],
    [/^\/loyalty\/punch-cards\//, await list("punch-cards/", "items")],
    [/^\/branches\//, branch],
  ];
  if (routes.includes("/drawers")) {
    const { branches } = await ask<{ branches: Thing[] }>(manager, "branches/");
    const [shift, closing] = await drawersOf(manager, branches);
    examples.push([/^\/drawers\/shifts\//, shift], [/^\/drawers\/closings\//, closing]);
  }
  const [zone, table] = [
    await list(`branches/${branch}/zones/`, "zones"),
    await list(`branches/${branch}/dining-tables/`, "tables"),
  ];
  return (route) => {
    const example = examples.find(([pattern]) => pattern.test(route))?.[1];
    const filled = route.replace(":zone", zone).replace(":table", table).replace(":service", "sms");
    if (example === undefined && /:/.test(filled)) throw new Error(`Nothing stands for ${route}`);
    return filled.replace(/:(id|kind)/, example ?? "");
  };
};

/** Opens the console once, visits the routes, and returns all problems. */
const auditRoutes = async (
  visitor: ConsoleVisitor,
  paths: ReadonlyMap<string, string>,
  audit = auditState,
): Promise<string[]> => {
  const { page, language, url, problems, quiet } = visitor;
  const found: string[] = [];
  await page.goto(`${url}/console/more`);
  await quiet();
  for (const [route, path] of paths) {
    await openRoute(visitor, path);
    found.push(...(await findFaults(visitor, `${route} (${language})`, onPhones.has(route) ? phones : desks, audit)));
    found.push(...problems.splice(0).map((problem) => `${route} (${language}): ${problem}`));
  }
  return found;
};

/** Link of an open invitation. */
const inviteTo = async (manager: ConsoleVisitor): Promise<string> => {
  const { url, language } = manager;
  const email = `new-${language}@a.test`;
  await ask(manager, "invitations/", { email, role: "manager", branch_ids: [], language });
  return linkSentTo(url, email);
};

const withPaths = (routes: readonly string[], pathOf: (route: string) => string) =>
  new Map(routes.map((route) => [route, pathOf(route)]));

const shift = /^\/(orders|redeem|tables|drawers|availability|evaluations|branch|more|start)\b/;
const areaOf = (route: string): string =>
  shift.test(route) ? "a shift" : (/^\/(campaigns|loyalty|menu|branches)\b/.exec(route)?.[1] ?? "the rest");
/** One browser each, so that none takes long. */
const areas = Object.entries(Object.groupBy(managerRoutes, areaOf)) as [string, string[]][];

const languages: Language[] = ["sa", "en"];

test.describe("every screen of the console", () => {
  test("is part of the tour", () => {
    expect(consoleRoutes.length).toBeGreaterThan(70);
    expect([...signedOutRoutes, ...setupRoutes, ...operatorRoutes, ...managerRoutes].sort()).toEqual(
      [...consoleRoutes].sort(),
    );
  });

  for (const language of languages)
    for (const [area, routes] of areas)
      test(`shows managers no problems: ${area} (${language})`, tagOf(language), async ({ url, visit, sessionOf }) => {
        const manager = await openConsole(visit, url, language, await sessionOf("manager@a.test"));
        const paths = withPaths(routes, await exampleOf(manager, routes));
        // What a shift works with on every push, the rest by night.
        expect(await auditRoutes(manager, paths, area === "a shift" ? auditAccessibility : auditState)).toEqual([]);
      });

  for (const language of languages)
    test(
      `shows the connected point of sale without problems (${language})`,
      tagOf(language),
      async ({ url, visit, sessionOf }) => {
        const manager = await openConsole(visit, url, language, await sessionOf("manager@b.test"));
        await ask(manager, "pos/rewards/keys/", {});
        await ask(manager, "pos/reads/", { what: "menu" });
        type Reads = { reads: { menu?: { state: string } } };
        await expect.poll(async () => (await ask<Reads>(manager, "pos/")).reads.menu?.state).toBe("done");
        const routes = consoleRoutes.filter((route) => route.startsWith("/connections") && !route.includes(":"));
        expect(routes.length).toBeGreaterThan(3);
        const paths = withPaths([...routes, "/connections/:service"], (route) => route.replace(":service", "pos"));
        expect(await auditRoutes(manager, paths)).toEqual([]);
      },
    );

  for (const language of languages)
    test(
      `shows operators and visitors no problems (${language})`,
      tagOf(language),
      async ({ url, visit, sessionOf }) => {
        const operator = await openConsole(visit, url, language, await sessionOf("operator@sufra.test"));
        const { items: establishments } = await ask<{ items: Thing[] }>(operator, "establishments/");
        const pathOf = (route: string) => route.replace(":id", first(establishments, "establishment"));
        const found = await auditRoutes(operator, withPaths(operatorRoutes, pathOf));
        const stranger = await openConsole(visit, url, language);
        const manager = await openConsole(visit, url, language, await sessionOf("manager@a.test"));
        const doors = signedOutRoutes.filter((route) => route !== "/join").map((route) => `${url}/console${route}`);
        for (const address of [...doors, await inviteTo(manager)]) {
          await stranger.page.goto(address);
          await stranger.quiet();
          found.push(
            ...(await findFaults(stranger, `${address} (${language})`, phones, auditAccessibility)),
            ...stranger.problems.splice(0),
          );
        }
        expect(found).toEqual([]);
      },
    );
});
