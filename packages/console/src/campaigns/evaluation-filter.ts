import type { QueryOf } from "@sufra/domain/contract/call.ts";
import type { exportEvaluations } from "@sufra/domain/campaigns/evaluation-api.ts";

/** Ranges of scores, both ends included. */
export const scoreBands = [
  [0, 25],
  [26, 50],
  [51, 75],
  [76, 100],
] as const;

/** The filter as the URL has it. `branch`: null = all branches of the member. */
export type EvaluationFilter = {
  branch: string | null;
  form: string;
  /** A place in `bands`. */
  band: number | null;
  low: boolean;
  words: boolean;
  from: string;
  to: string;
};
/** What the API's own words for it are. */
export type EvaluationQuery = QueryOf<typeof exportEvaluations>;

const dayOf = (text: string | null): string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
const idOf = (text: string | null): string => (text !== null && /^[0-9a-f-]{36}$/.test(text) ? text : "");

const everywhere = "all";

/** What an address asks for; what it says wrongly it does not say. Where it names no branch, `branchId` is meant. */
export const readFilter = (search: URLSearchParams, branchId: string): EvaluationFilter => {
  const branch = search.get("branch");
  const band = scoreBands.findIndex(([least, most]) => search.get("score") === `${least}-${most}`);
  return {
    branch: branch === everywhere ? null : idOf(branch) || branchId,
    form: idOf(search.get("form")),
    band: band === -1 ? null : band,
    low: search.get("low") === "1",
    words: search.get("words") === "1",
    from: dayOf(search.get("from")),
    to: dayOf(search.get("to")),
  };
};

/** The address of a filter: what is left open is not in it. */
export const writeFilter = (filter: EvaluationFilter, branchId: string): Record<string, string> => {
  const [least, most] = scoreBands[filter.band ?? -1] ?? [];
  const said = {
    branch: filter.branch === branchId ? "" : (filter.branch ?? everywhere),
    form: filter.form,
    score: least === undefined ? "" : `${least}-${most}`,
    low: filter.low ? "1" : "",
    words: filter.words ? "1" : "",
    from: filter.from,
    to: filter.to,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ""));
};

/** Whether anything beyond the branch is asked for: then an empty list says that nothing matches, not that nothing came. */
export const isFiltered = ({ form, band, low, words, from, to }: EvaluationFilter): boolean =>
  form !== "" || band !== null || low || words || from !== "" || to !== "";

export const queryOf = ({ branch, form, band, low, words, from, to }: EvaluationFilter): EvaluationQuery => {
  const [least, most] = scoreBands[band ?? -1] ?? [];
  return {
    ...(branch === null ? {} : { branch_id: branch }),
    ...(form === "" ? {} : { form_id: form }),
    ...(least === undefined || most === undefined ? {} : { least, most }),
    ...(low ? { low: "true" as const } : {}),
    ...(words ? { words: "true" as const } : {}),
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
  };
};
