export { registerClientele } from "./console-routes.ts";
