export { customerColumns, customerView } from "./customer-view.ts";
export { branchesKnowing, phoneHmac, rememberPhone } from "./known-phones.ts";
export { findByOwnCode, ownCodeOf } from "./own-code.ts";
export { cleanName, profileOf } from "./profile.ts";
export { agreesToMarketing, setMarketing } from "./marketing.ts";
export { findCustomer } from "./read-me.ts";
export { keepSources, type Sources, sourcesOfDevice } from "./sources.ts";
export { registerCustomers } from "./routes.ts";
