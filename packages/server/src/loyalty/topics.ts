/** What of a guest's own their stream tells; the part before the colon is the event's name. */
export const walletTopic = (customerId: string): string => `wallet:${customerId}`;
export const rewardTopic = (customerId: string): string => `reward:${customerId}`;
export const couponTopic = (customerId: string): string => `coupon:${customerId}`;
export const punchCardTopic = (customerId: string): string => `punch_card:${customerId}`;
