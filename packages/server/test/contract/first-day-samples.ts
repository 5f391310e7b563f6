import { randomUUID } from "node:crypto";
import type { Branding } from "@sufra/domain/branding/console-api.ts";
import type { EstablishmentDetail } from "@sufra/domain/establishments/admin-api.ts";
import type { Settings } from "@sufra/domain/establishments/settings-api.ts";
import type { Client } from "../support/http-client.ts";
import type { Sample } from "./sample.ts";

/** Data for operators' and managers' calls about the establishment. */
export const openFirstDay = async (tenantId: string, operator: Client, manager: Client) => {
  const path = `/api/console/establishments/${tenantId}`;
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const domain = `${randomUUID().slice(0, 8)}.example.com`;
  await operator.post(`${path}/domains/`, { host: domain });
  const invite = (to: string) => operator.post<EstablishmentDetail>(`${path}/managers/`, { email: to, language: "en" });
  const { body } = await invite(email);
  const invitedId = body.invitations.find((each) => each.email === email)?.id ?? "";
  const brand = (await manager.get<Branding>("/api/console/branding/")).body;
  const settings = (await manager.get<Settings>("/api/console/settings/")).body;
  return { domain, invitedId, stateRevision: body.revision, brand, settings };
};

type Establishment = { tenantId: string; firstDay: Awaited<ReturnType<typeof openFirstDay>> };

const one = ({ tenantId }: Establishment): Sample => ({ params: { id: tenantId } });
const invitation = ({ tenantId, firstDay }: Establishment) => ({
  params: { id: tenantId, invitation_id: firstDay.invitedId },
});

export const firstDaySamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/start/": () => ({}),
  "GET /console/branding/": () => ({}),
  "PUT /console/branding/": ({ firstDay: { brand } }) => {
    const { logo: _, cover: __, icon: ___, ...fields } = brand;
    const social_links = [
      { kind: "instagram", url: "https://instagram.com/house" },
      { kind: "website", url: "https://house.example" },
    ];
    const taken = { logo_id: null, cover_id: null, icon_id: null };
    return { body: { ...fields, ...taken, social_links, phone: "0112345678", email: "house@example.test" } };
  },
  "GET /console/settings/": () => ({}),
  "PATCH /console/settings/": ({ firstDay: { settings } }) => ({
    body: {
      revision: settings.revision,
      tips_enabled: true,
      choice_minutes: 90,
      code_countries: ["SA", "AE"],
      whatsapp_codes: true,
      app_qr_only: true,
      terms_version: "2",
    },
  }),
  "GET /console/establishments/": (): Sample[] => [
    { query: { q: "house" } },
    { query: { q: "house", cursor: randomUUID() } },
  ],
  "POST /console/establishments/": () => {
    const slug = `s-${randomUUID()}`;
    return {
      body: {
        name: { sa: "دار", en: "House" },
        slug,
        host: `${slug}.example.com`,
        default_language: "en",
        time_zone: "Asia/Riyadh",
        vat_number: "310000000000003",
        manager: { email: `${slug}@example.test`, language: "en" },
      },
    };
  },
  "GET /console/establishments/:id/": one,
  "PUT /console/establishments/:id/state/": (establishment) => ({
    ...one(establishment),
    body: {
      active: true,
      reason: "none",
      returns_at: "2035-01-01T00:00:00Z",
      revision: establishment.firstDay.stateRevision,
    },
  }),
  "POST /console/establishments/:id/domains/": (establishment) => ({
    ...one(establishment),
    body: { host: `${randomUUID().slice(0, 8)}.example.com` },
  }),
  "DELETE /console/establishments/:id/domains/:host/": ({ tenantId, firstDay }) => ({
    params: { id: tenantId, host: firstDay.domain },
  }),
  "POST /console/establishments/:id/managers/": (establishment) => ({
    ...one(establishment),
    body: { email: `${randomUUID().slice(0, 8)}@example.test`, language: "en" },
  }),
  "POST /console/establishments/:id/managers/:invitation_id/again/": (establishment) => ({
    ...invitation(establishment),
    body: { language: "en" },
  }),
  "DELETE /console/establishments/:id/managers/:invitation_id/": invitation,
};
