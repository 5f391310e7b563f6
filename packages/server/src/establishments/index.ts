export { registerEstablishments } from "./routes.ts";
