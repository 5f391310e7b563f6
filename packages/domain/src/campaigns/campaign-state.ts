/** What becomes of a campaign over time. A draft was never published; stopped by management before its end. */
export const campaignStates = ["draft", "scheduled", "running", "stopped", "ended"] as const;
export type CampaignState = (typeof campaignStates)[number];

export type CampaignTimes = {
  published: boolean;
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
};

/** What a campaign is at this moment; its window is half open: it begins at its first moment and is over at its last. */
export const campaignState = ({ published, active, starts_at, ends_at }: CampaignTimes, now: Date): CampaignState => {
  if (!published) return "draft";
  if (ends_at !== null && ends_at <= now) return "ended";
  if (!active) return "stopped";
  return starts_at !== null && starts_at > now ? "scheduled" : "running";
};
