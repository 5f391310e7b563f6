/** Addresses of the guest's own pages. */
const at = (place: string) => (uuid: string) => `/${place}/${uuid}`;

export const ownPaths = {
  levels: at("levels"),
  pointsShop: at("points-shop"),
  prizeShop: at("prize-shop"),
  rewards: at("my-rewards"),
  coupons: at("coupons"),
  referral: at("referral"),
  punchCards: at("punch-cards"),
  punchCard: (uuid: string, id: string) => `/punch-cards/${uuid}/${id}`,
} as const;
