/** States of a campaign over time. A draft was never published; management stopped it before its end. */
export const campaignStates = ["draft", "scheduled", "running", "stopped", "ended"] as const;
export type CampaignState = (typeof campaignStates)[number];

export type CampaignTimes = {
  published: boolean;
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
};

/** The state of a campaign now. Its window is half-open. */
export const campaignState = ({ published, active, starts_at, ends_at }: CampaignTimes, now: Date): CampaignState => {
  if (!published) return "draft";
  if (ends_at !== null && ends_at <= now) return "ended";
  if (!active) return "stopped";
  return starts_at !== null && starts_at > now ? "scheduled" : "running";
};
