import type { App } from "../platform/http/context.ts";
import { registerSuggestionCount } from "./count-nightly.ts";

/** What it has counted is read with the menu and with the code's data. */
export const registerSuggestions = (app: App): void => registerSuggestionCount(app.platform);
