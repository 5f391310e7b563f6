export { registerBanners } from "./routes.ts";
