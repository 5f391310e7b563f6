export { mergeBookmarks } from "./bookmarks.ts";
export {
  type Catalogue,
  type CatalogueCombo,
  type CatalogueProduct,
  comboUnavailability,
  optionGroupsAt,
  productUnavailability,
} from "./catalogue.ts";
export { loadCatalogue } from "./load-catalogue.ts";
export { bumpMenuVersion, menuTopic } from "./menu-version.ts";
export { registerMenuConsole } from "./console-routes.ts";
export { registerMenuSheets } from "./sheet-routes.ts";
export { registerMenu } from "./routes.ts";
