export { laidTable } from "./laid-table.ts";
export { registerBranding } from "./routes.ts";
