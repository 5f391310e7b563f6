/** Every text of the interface as a typed function. Loading the language first makes them answer in it. */
import "./language.ts";

export { m } from "./compiled/messages.js";
