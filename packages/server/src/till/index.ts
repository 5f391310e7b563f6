export { registerTill } from "./routes.ts";
