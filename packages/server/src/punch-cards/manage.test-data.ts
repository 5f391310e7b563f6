/** A repeating card for any three items in thirty days, as the console sends it. */
export const programBody = (changes: Record<string, unknown> = {}) => ({
  name: { sa: "بطاقة القهوة", en: "Coffee card" },
  description: { sa: "", en: "" },
  terms: { sa: "", en: "" },
  reward_name: { sa: "قهوة مجانية", en: "A free coffee" },
  prize_id: null,
  required: 3,
  days: 30,
  items: null,
  branches: null,
  repeats: true,
  max_per_visit: 5,
  stamp: null,
  starts_at: null,
  ends_at: null,
  ...changes,
});
