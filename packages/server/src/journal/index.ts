export { registerJournal } from "./console-routes.ts";
