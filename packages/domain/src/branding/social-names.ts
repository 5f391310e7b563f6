/** As the networks write themselves, in either language. */
export const socialNames: Partial<Record<string, string>> = {
  instagram: "Instagram",
  x: "X",
  tiktok: "TikTok",
  snapchat: "Snapchat",
  whatsapp: "WhatsApp",
  facebook: "Facebook",
  youtube: "YouTube",
};
