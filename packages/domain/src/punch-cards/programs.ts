export const programStates = ["scheduled", "running", "ended", "stopped"] as const;
export type ProgramState = (typeof programStates)[number];

type Window = { starts_at: Date | null; ends_at: Date | null };

/** Whether new cards may begin: only while it is running. Cards that have begun go on in every state. */
export const programState = ({ active, starts_at, ends_at }: Window & { active: boolean }, now: Date): ProgramState => {
  if (!active) return "stopped";
  if (ends_at !== null && now >= ends_at) return "ended";
  return starts_at !== null && now < starts_at ? "scheduled" : "running";
};

/** Shapes of stamps; null = the establishment's own shape. */
export const stampShapes = ["circle", "flower", "scallop", "star", "leaf", "drop", "bean", "heart", "square"] as const;

/** How much longer management lets cards run at once. */
export const extensionDays = 7;
