const both = (text: string) => ({ sa: `${text} ع`, en: text });
const gift = { prize_id: null, coupon_id: null, points: null, stock: null };

/** A segment as the console sends it; without a gift it is a losing one. */
export const segmentBody = (chance: number, given: Record<string, unknown> = {}) => {
  const outcome = given.prize_id ? "prize" : given.coupon_id ? "coupon" : given.points ? "points" : "nothing";
  return { label: both(`${outcome} ${chance}`), chance, outcome, ...gift, ...given };
};

const fields = () => ({
  name: both("Friday wheel"),
  description: both("Every Friday"),
  branch_id: null,
  starts_at: null,
  ends_at: null,
  form_required: false,
  level_id: null,
  per_order: false,
  new_to: null,
  once_per: null,
  loss_wait_minutes: null,
  win_period_minutes: null,
  form: null,
});

/** Half of the tries win fifty points. */
export const wheelBody = (changes: Record<string, unknown> = {}) => ({
  ...fields(),
  segments: [segmentBody(5_000, { points: 50 }), segmentBody(5_000)],
  ...changes,
});

/** One question of each kind, and a gift for nearly everybody. */
export const entryBody = (changes: Record<string, unknown> = {}) => ({
  ...fields(),
  name: both("Eid gift"),
  segments: [segmentBody(9_999, { points: 20 }), segmentBody(1)],
  form: {
    rules: [both("One for each"), both("At every branch")],
    email_required: false,
    unregistered_only: false,
    questions: [
      { kind: "text", label: both("Your dish"), choices: [] },
      { kind: "choice", label: both("How often"), choices: [{ text: both("Weekly") }, { text: both("Rarely") }] },
    ],
  },
  ...changes,
});
