import { formBody, questionBody } from "../../src/campaigns/manage-forms.test-data.ts";
import { offerBody } from "../../src/notifications/offers.test-data.ts";
import type { Client } from "../support/http-client.ts";
import type { Sample } from "./sample.ts";

type Thing = { id: string; revision: string };
type Form = Thing & { questions: { id: string; choices: { id: string }[] }[] };

/** Noon in Riyadh on a distant day. */
const later = "2036-01-01T09:00:00Z";

/** Forms and offers to edit, stop and remove. */
export const openForms = async (manager: Client) => {
  const make = async <T extends Thing>(kind: string, body: object): Promise<T> => {
    const answer = await manager.send<T>("POST", `/api/console/${kind}/`, { body, key: true });
    if (answer.status !== 201) throw new Error(`no ${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const form = () => make<Form>("evaluation-forms", formBody());
  const offer = (send_at: string | null) => make<Thing>("offers", offerBody({ send_at }));
  return {
    asked: { form: await form(), spare: await form() },
    offers: { draft: await offer(null), scheduled: await offer(later), spare: await offer(null) },
  };
};

type Establishment = { branchId: string } & Awaited<ReturnType<typeof openForms>>;

const fresh = (branchId: string) =>
  formBody({
    branch_id: branchId,
    questions: [questionBody("scale"), { ...questionBody("images"), optional: true }, questionBody("one_choice")],
  });

/** The stored form, with the ids of its questions. */
const kept = ({ asked: { form }, branchId }: Establishment) => {
  const [stars, choice] = form.questions;
  const [one, two] = choice?.choices ?? [];
  const body = questionBody("one_choice");
  return formBody({
    branch_id: branchId,
    questions: [
      { ...questionBody("rating"), id: stars?.id },
      {
        ...body,
        id: choice?.id,
        choices: body.choices.map((each, place) => ({ ...each, id: (place === 0 ? one : two)?.id })),
      },
      { ...questionBody("images"), optional: true },
    ],
  });
};

const offer = ({ branchId }: Establishment, changes: Record<string, unknown> = {}) =>
  offerBody({ audience: "branch", branch_id: branchId, send_at: later, ...changes });

const removal = ({ id, revision }: Thing): Sample => ({ params: { id }, query: { revision } });
const filter = { low: "true", most: "80", least: "0", words: "true", from: "2026-01-01", to: "2036-01-01" };

/** Managers' calls for forms and offers. */
export const formSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/evaluation-forms/": () => ({}),
  "POST /console/evaluation-forms/": ({ branchId }) => ({ body: fresh(branchId) }),
  "PUT /console/evaluation-forms/order/": ({ asked }) => ({ body: { ids: [asked.form.id, asked.spare.id] } }),
  "GET /console/evaluation-forms/:id/": ({ asked }) => ({ params: { id: asked.form.id } }),
  "GET /console/evaluation-forms/:id/links/": ({ asked }) => ({ params: { id: asked.form.id } }),
  "PATCH /console/evaluation-forms/:id/": (establishment) => ({
    params: { id: establishment.asked.form.id },
    body: { ...kept(establishment), revision: establishment.asked.form.revision },
  }),
  "DELETE /console/evaluation-forms/:id/": ({ asked }) => removal(asked.spare),
  "GET /console/evaluations/export/": (establishment) => ({ query: { branch_id: establishment.branchId, ...filter } }),
  "GET /console/offers/": () => ({ query: { limit: "5" } }),
  "GET /console/offers/audience/": () => ({}),
  "POST /console/offers/": (establishment) => ({ body: offer(establishment) }),
  "GET /console/offers/:id/": ({ offers }) => ({ params: { id: offers.draft.id } }),
  "PATCH /console/offers/:id/": (establishment) => ({
    params: { id: establishment.offers.draft.id },
    body: { ...offer(establishment), revision: establishment.offers.draft.revision },
  }),
  "POST /console/offers/:id/stop/": ({ offers: { scheduled } }) => ({
    params: { id: scheduled.id },
    body: { revision: scheduled.revision },
  }),
  "DELETE /console/offers/:id/": ({ offers }) => removal(offers.spare),
};
