export { registerBanners, registerBannersConsole } from "./routes.ts";
