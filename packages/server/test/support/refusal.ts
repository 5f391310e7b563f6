import { sqlState } from "../../src/platform/db/engine.ts";

/** The SQLSTATE of a statement that the application never sends, or that the database accepted it. */
export const refusal = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run();
    return "taken";
  } catch (error) {
    return sqlState(error) ?? "no state";
  }
};
export const [unique, check, foreign, forbidden] = ["23505", "23514", "23503", "42501"] as const;
