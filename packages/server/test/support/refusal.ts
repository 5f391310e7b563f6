import { sqlState } from "../../src/platform/db/engine.ts";

/** The SQLSTATE of a statement that must fail, or the fact that it succeeded. */
export const refusal = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run();
    return "taken";
  } catch (error) {
    return sqlState(error) ?? "no state";
  }
};
export const [unique, check, foreign, forbidden] = ["23505", "23514", "23503", "42501"] as const;
