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
  "GET /console/branches/:id/settings/": (house: SampleData) => ({ params: { id: house.otherBranchId } }),
  "PUT /console/branches/:id/place/": (house: SampleData) => ({
    params: { id: house.otherBranchId },
    body: house.managed.place,
  }),
  "PUT /console/branches/:id/hours/": (house: SampleData) => ({
    params: { id: house.otherBranchId },
    body: {
      ...house.managed.hours,
      exceptions: [{ ...eid, ranges: [{ opens_minute: 600, closes_minute: 1500 }] }],
    },
  }),
  "PUT /console/branches/:id/ordering/": (house: SampleData) => ({
    params: { id: house.otherBranchId },
    body: house.managed.ordering,
  }),
  "GET /console/branches/:id/zones/": (house: SampleData) => ({ params: { id: house.otherBranchId } }),
  "POST /console/branches/:id/zones/": (house: SampleData) => [
    { params: { id: house.otherBranchId }, body: zoneBody(house) },
    { params: { id: house.otherBranchId }, body: { ...zoneBody(house), ...drawn(house) } },
  ],
  "PUT /console/zones/:id/": (house: SampleData) => {
    const { id, revision } = house.managed.zone;
    return [
      { params: { id }, body: { ...zoneBody(house), revision } },
      { params: { id }, body: { ...zoneBody(house), ...drawn(house), revision } },
    ];
  },
  "DELETE /console/zones/:id/": ({ managed: { spareZone } }: SampleData) => ({
    params: { id: spareZone.id },
    query: { revision: spareZone.revision },
  }),
};
