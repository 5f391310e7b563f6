import { sqlState } from "../db/engine.ts";

/** What the database answers to a statement that no code above it should ever send: its SQLSTATE, or that it took it. */
export const refusal = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run();
    return "taken";
  } catch (error) {
    return sqlState(error) ?? "no state";
  }
};
export const [unique, check, foreign, forbidden] = ["23505", "23514", "23503", "42501"] as const;
