import type { Client } from "../support/http-client.ts";
import { programBody } from "../../src/punch-cards/manage.test-data.ts";
import type { Sample } from "./sample.ts";

type Thing = { id: string; revision: string };

/** A program to edit, one to stop, and a spare one to remove. */
export const openPrograms = async (manager: Client) => {
  const make = async (): Promise<Thing> => {
    const answer = await manager.post("/api/console/punch-cards/", programBody());
    if (answer.status !== 201) throw new Error(`no punch card: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { edited: await make(), stopped: await make(), spare: await make() };
};

/** The ids that the samples need. */
type Establishment = {
  branchId: string;
  otherBranchId: string;
  programId: string;
  punchCardId: string;
  cart: { productId: string; line: { product_id: string } };
  programs: Awaited<ReturnType<typeof openPrograms>>;
};

/** Lists have two items, so that they stay lists with one removed. */
const fields = ({ branchId, otherBranchId, cart }: Establishment) =>
  programBody({
    branches: [branchId, otherBranchId],
    items: [cart.productId, cart.line.product_id],
    stamp: "star",
    starts_at: "2026-01-01T00:00:00Z",
    ends_at: "2036-01-01T00:00:00Z",
  });
const byId = ({ id }: Pick<Thing, "id">): Sample => ({ params: { id } });

/** Managers' calls for punch cards. */
export const punchSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/punch-cards/": () => ({}),
  "POST /console/punch-cards/": (establishment) => ({ body: fields(establishment) }),
  "GET /console/punch-cards/:id/": ({ programs }) => byId(programs.edited),
  "PATCH /console/punch-cards/:id/": (establishment) => {
    const { id, revision } = establishment.programs.edited;
    return { params: { id }, body: { ...fields(establishment), revision } };
  },
  "PUT /console/punch-cards/:id/active/": ({ programs }) => {
    const { id, revision } = programs.stopped;
    return { params: { id }, body: { active: false, cancels_cards: true, revision } };
  },
  "DELETE /console/punch-cards/:id/": ({ programs }) => {
    const { id, revision } = programs.spare;
    return { params: { id }, query: { revision } };
  },
  "GET /console/punch-cards/:id/cards/": ({ programId }): Sample[] => [
    { params: { id: programId }, query: { status: "alive", limit: "10" } },
    { params: { id: programId }, query: { status: "expired", cursor: "", limit: "10" } },
  ],
  "POST /console/punch-cards/:id/extension/": ({ programId, punchCardId }) => [
    { params: { id: programId }, body: { card_id: punchCardId } },
    { params: { id: programId }, body: { card_id: null } },
  ],
};
