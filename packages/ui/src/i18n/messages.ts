/** All texts as typed functions. The language module is loaded first, since they depend on it. */
import "./language.ts";

export { m } from "./compiled/messages.js";
