import type { Language, Text } from "../language/language.ts";
import type { MenuPlan, MenuProblem, OurMenu } from "./menu-plan.ts";
import { type PosLinkKind, type PosMenu, type PosMenuPart, posMenuParts } from "./pos-menu.ts";

/** What the parts of a plan share while it is made. */
export type Planning = {
  theirs: PosMenu;
  ours: OurMenu;
  language: Language;
  /** Their branches that we know of. */
  branch_ids: ReadonlySet<string>;
  /** Rows that the manager leaves out. */
  without: ReadonlySet<string>;
  plan: MenuPlan;
  problem: (problem: MenuProblem) => void;
  link: (kind: PosLinkKind, localId: string, externalId: string, name: Text) => void;
  /** The option groups of one of our products. */
  groupsOf: (productId: string) => readonly string[];
  /** Whether theirs is there, also where it cannot be mapped. */
  isNamed: (part: PosMenuPart, externalId: string) => boolean;
};

const emptyPlan = (): MenuPlan => ({
  problems: [],
  rows: [],
  categories: { changed: [], added: [] },
  groups: [],
  products: { categories: [], creates: [], changes: [] },
  combos: [],
  hiddenCombos: [],
  links: [],
  gone: [],
  dependent: 0,
});

export const startPlanning = (
  theirs: PosMenu,
  ours: OurMenu,
  how: Pick<Planning, "without" | "language" | "branch_ids">,
): Planning => {
  const plan = emptyPlan();
  const groups = new Map(ours.menu.products.map(({ id, option_group_ids }) => [id, option_group_ids]));
  const named = new Set(
    posMenuParts.flatMap((part) => [
      ...theirs[part].map(({ id }) => `${part} ${id}`),
      ...theirs.problems.filter((each) => each.part === part).map(({ id }) => `${part} ${id}`),
    ]),
  );
  return {
    theirs,
    ours,
    ...how,
    plan,
    problem: (problem) => void plan.problems.push(problem),
    link: (kind, local_id, external_id, name) => void plan.links.push({ kind, local_id, external_id, name }),
    groupsOf: (productId) => groups.get(productId) ?? [],
    isNamed: (part, externalId) => named.has(`${part} ${externalId}`),
  };
};
