import type { App } from "../platform/http/context.ts";
import { registerSuggestionCount } from "./count-nightly.ts";

/** The counts are read with the menu and the code's data. */
export const registerSuggestions = (app: App): void => registerSuggestionCount(app.platform);
