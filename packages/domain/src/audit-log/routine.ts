/** First parts of actions that a shift takes all day; every other entry is an edit. The database has an index by them. */
export const routineParts = ["availability", "call", "day", "drawer", "order", "table", "till"] as const;

export const entryParts = ["edits", "routine"] as const;
export type EntryPart = (typeof entryParts)[number];
