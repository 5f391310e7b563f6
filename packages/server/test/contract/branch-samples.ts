import type { SampleData } from "./sample-data.ts";

const zoneBody = ({ managed: { zone } }: SampleData) => {
  const { name, fee, minimum, minutes, priority, active } = zone;
  return { name, fee, minimum, minutes, priority, active, radius: 1000, outline: null };
};
const drawn = ({ managed: { place } }: SampleData) => ({
  radius: null,
  outline: [
    { lat: place.lat, lng: place.lng },
    { lat: place.lat, lng: place.lng + 0.01 },
    { lat: place.lat + 0.01, lng: place.lng },
  ],
});
const eid = { from: "2030-02-01", to: "2030-02-03", note: { sa: "عيد", en: "Eid" } };

/** A manager sets up a branch. */
export const branchSamples = {
  "POST /console/branches/": ({ managed }: SampleData) => {
    const { revision: _revision, ...place } = managed.place;
    return { body: { ...place, phone: null } };
  },
  "GET /console/branches/:id/settings/": (establishment: SampleData) => ({
    params: { id: establishment.otherBranchId },
  }),
  "PUT /console/branches/:id/place/": (establishment: SampleData) => ({
    params: { id: establishment.otherBranchId },
    body: establishment.managed.place,
  }),
  "PUT /console/branches/:id/hours/": (establishment: SampleData) => ({
    params: { id: establishment.otherBranchId },
    body: {
      ...establishment.managed.hours,
      exceptions: [{ ...eid, ranges: [{ opens_minute: 600, closes_minute: 1500 }] }],
    },
  }),
  "PUT /console/branches/:id/ordering/": (establishment: SampleData) => ({
    params: { id: establishment.otherBranchId },
    body: establishment.managed.ordering,
  }),
  "GET /console/branches/:id/zones/": (establishment: SampleData) => ({ params: { id: establishment.otherBranchId } }),
  "POST /console/branches/:id/zones/": (establishment: SampleData) => [
    { params: { id: establishment.otherBranchId }, body: zoneBody(establishment) },
    { params: { id: establishment.otherBranchId }, body: { ...zoneBody(establishment), ...drawn(establishment) } },
  ],
  "PUT /console/zones/:id/": (establishment: SampleData) => {
    const { id, revision } = establishment.managed.zone;
    return [
      { params: { id }, body: { ...zoneBody(establishment), revision } },
      { params: { id }, body: { ...zoneBody(establishment), ...drawn(establishment), revision } },
    ];
  },
  "DELETE /console/zones/:id/": ({ managed: { spareZone } }: SampleData) => ({
    params: { id: spareZone.id },
    query: { revision: spareZone.revision },
  }),
};
