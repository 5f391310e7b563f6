export { registerPasses } from "./routes.ts";
