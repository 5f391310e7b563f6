import type { App } from "../platform/http/context.ts";
import { workSuggestions } from "./count-nightly.ts";

/** What it has counted is read with the menu and with the code's data. */
export const registerSuggestions = (app: App): void => workSuggestions(app.platform);
