import { entryBody, segmentBody, wheelBody } from "../../src/campaigns/manage.test-data.ts";
import { programBody } from "../../src/referrals/manage-program.test-data.ts";
import type { Client } from "../support/http-client.ts";
import type { Sample } from "./sample.ts";

type Thing = { id: string; revision: string };
type Managed = Thing & { segments: object[]; form: { questions: object[] } & Record<string, unknown> };

/** Campaigns of managers: a wheel and a form to edit, and a spare one to remove. */
export const openCampaignSample = async (manager: Client) => {
  const make = async (kind: string, body: object): Promise<Managed> => {
    const answer = await manager.post<Managed>("/api/console/campaigns/", { kind, ...body });
    if (answer.status !== 201) throw new Error(`no ${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    wheel: await make("wheel", wheelBody()),
    form: await make("register_and_win", entryBody()),
    spare: await make("evaluation", wheelBody()),
    inviting: (await manager.get<{ revision: string }>("/api/console/referral-program/")).body,
  };
};

type Establishment = {
  branchId: string;
  prizeId: string;
  menu: { pictureId: string };
  campaigns: Awaited<ReturnType<typeof openCampaignSample>>;
};

const byWheel = ({ campaigns: { wheel } }: Establishment): Sample => ({ params: { id: wheel.id } });
const window = { starts_at: "2030-01-01T00:00:00.000Z", ends_at: "2035-01-01T00:00:00.000Z" };
const waits = { loss_wait_minutes: 10_080, win_period_minutes: 1_440 };

/** A wheel with every rule and every kind of gift except a coupon. */
const wheel = ({ branchId, prizeId }: Establishment) =>
  wheelBody({
    ...window,
    ...waits,
    branch_id: branchId,
    form_required: true,
    new_to: "branch",
    once_per: "branch",
    segments: [
      segmentBody(2_000, { prize_id: prizeId, stock: 9 }),
      segmentBody(3_000, { points: 5 }),
      segmentBody(5_000),
    ],
  });

const editedForm = ({ campaigns: { form }, menu }: Establishment) => {
  const { picture: _, ...fields } = form.form;
  return entryBody({ ...window, segments: form.segments, form: fields, picture_id: menu.pictureId });
};

/** Managers' calls for campaigns. */
export const campaignSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/campaigns/": () => ({}),
  "GET /console/campaigns/choices/": () => ({}),
  "POST /console/campaigns/": (establishment) => [
    { body: { kind: "wheel", ...wheel(establishment) } },
    { body: { kind: "register_and_win", ...entryBody(window) } },
    // A new form has no ids inside: this one is refused.
    { body: { kind: "register_and_win", ...editedForm(establishment) } },
  ],
  "GET /console/campaigns/:id/": byWheel,
  "PATCH /console/campaigns/:id/": (establishment) => {
    const { wheel: mine, form } = establishment.campaigns;
    const [first = {}, second = {}] = mine.segments;
    const segments = [first, second];
    return [
      { params: { id: mine.id }, body: { ...wheelBody({ ...window, segments }), revision: mine.revision } },
      { params: { id: form.id }, body: { ...editedForm(establishment), revision: form.revision } },
    ];
  },
  "POST /console/campaigns/:id/state/": ({ campaigns: { wheel: mine } }) => ({
    params: { id: mine.id },
    body: { to: "published", revision: mine.revision },
  }),
  "POST /console/campaigns/:id/copies/": byWheel,
  "DELETE /console/campaigns/:id/": ({ campaigns: { spare } }) => ({
    params: { id: spare.id },
    query: { revision: spare.revision },
  }),
  "POST /console/campaigns/:id/tests/": (establishment) => ({
    ...byWheel(establishment),
    body: { draws: 3, is_new: true },
  }),
  "GET /console/campaigns/:id/results/": byWheel,
  "GET /console/campaigns/:id/links/": byWheel,
  "GET /console/campaigns/:id/entries/": ({ campaigns: { form } }) => ({
    params: { id: form.id },
    query: { limit: "5" },
  }),
  "GET /console/referral-program/": () => ({}),
  "PUT /console/referral-program/": ({ campaigns: { inviting }, branchId, prizeId }) => ({
    body: {
      ...programBody({ starts_at: "2020-01-01T00:00:00.000Z", ends_at: window.ends_at, branch_id: branchId }),
      friend: { kind: "prize", points: null, prize_id: prizeId, coupon_id: null },
      revision: inviting.revision,
    },
  }),
  "GET /console/referral-program/results/": () => ({}),
};
