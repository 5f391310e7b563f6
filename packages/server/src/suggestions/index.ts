export { popularAt, suggestionsAt } from "./read-suggestions.ts";
export { registerSuggestions } from "./routes.ts";
