import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import type { Answer } from "../support/http-client.ts";
import { type CampaignOptions, insertCampaign, type NewSegment } from "../../src/campaigns/campaigns.test-data.ts";
import { insertEntryForm } from "../../src/campaigns/forms.test-data.ts";
import { requireStatus } from "./sign-in.ts";
import type { Scenario, Scene } from "./scenario.ts";

const giving = { label: "Cake", points: 5 };
const losing = { label: "Better luck", weight: 1_000_000 };
/** A wheel with these rules, spun once by the guest if `spun`, and the refusal of the next spin. */
export const spinning = async (
  { product, establishment, guest }: Scene,
  say: Parameters<Scenario>[1],
  { segments = [giving], spun = true, ...rules }: CampaignOptions & { segments?: NewSegment[]; spun?: boolean },
) => {
  const id = await insertCampaign(product.database, establishment.tenantId, segments, rules);
  if (spun) requireStatus(await guest.post(`/api/wheels/${id}/spins/`, {}, { key: true }), 201);
  return say(guest, "POST", `/api/wheels/${id}/spins/`, { body: {}, key: true });
};

const entry = { full_name: "Sara", email: "sara@example.com", consent: true };
const enterPath = ({ establishment }: Scene) => `/api/register-and-win/${establishment.qr}/`;
let forms = 0;
/** A form with these rules, positioned before all others. */
const openForm = ({ product, establishment }: Scene, rules: CampaignOptions) =>
  insertEntryForm(product.database, establishment.tenantId, [{ points: 1 }], { ...rules, position: (forms -= 1) });

/** Refusals of wheels and forms. */
export const campaignScenarios: Partial<Record<ErrorCode, Scenario>> = {
  participation_throttled: (scene, say) => spinning(scene, say, {}),
  already_won: (scene, say) => spinning(scene, say, { win_period_minutes: 10_080 }),
  try_later: (scene, say) => spinning(scene, say, { segments: [giving, losing], loss_wait_minutes: 14_400 }),
  already_participated: (scene, say) => spinning(scene, say, { once_per: "customer" }),
  not_new_to_wheel: async (scene, say) => {
    await spinning(scene, async () => ({}) as Answer, {});
    return spinning(scene, say, { new_to: "game", spun: false });
  },
  spin_not_allowed: (scene, say) => spinning(scene, say, { per_order: true, spun: false }),
  out_of_gifts: (scene, say) => spinning(scene, say, { segments: [{ ...giving, stock: 0 }], spun: false }),
  submission_limit: async ({ guest, establishment }, say) => {
    const body = { answers: { [establishment.questionId]: 4 } };
    requireStatus(await guest.post(`/api/evaluations/${establishment.formId}/`, body, { key: true }), 201);
    return say(guest, "POST", `/api/evaluations/${establishment.formId}/`, { body, key: true });
  },
  cannot_participate_again: async (scene, say) => {
    await openForm(scene, {});
    requireStatus(await scene.guest.post(enterPath(scene), entry, { key: true }), 201);
    return say(scene.guest, "POST", enterPath(scene), { body: entry, key: true });
  },
  not_new_to_form: async (scene, say) => {
    await openForm(scene, {});
    requireStatus(await scene.guest.post(enterPath(scene), entry, { key: true }), 201);
    await openForm(scene, { new_to: "game" });
    return say(scene.guest, "POST", enterPath(scene), { body: entry, key: true });
  },
};
