export { identifyGuest } from "./identify-guest.ts";
export { registerAuth } from "./routes.ts";
