export { registerDeliveryConsole } from "./console-routes.ts";
export { registerDelivery } from "./routes.ts";
export { loadZones } from "./zones.ts";
