export { bookReturn } from "./book-return.ts";
export { bookSales } from "./book-sales.ts";
export { registerReports } from "./console-routes.ts";
export { salesChecks } from "./reconcile.ts";
