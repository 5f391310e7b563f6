export { registerDelivery } from "./routes.ts";
export { loadZones } from "./zones.ts";
