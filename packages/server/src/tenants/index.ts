export { type BranchFacts, isServiceOff, loadBranchFacts } from "./branch-facts.ts";
export { registerTenantsConsole } from "./console-routes.ts";
export { type Coding, codingOf, type Encoded, encodeAnswer, encodedAnswer, isHeld, tagOf } from "./encoded-answer.ts";
export { type EstablishmentFacts, publicEstablishment } from "./establishment-facts.ts";
export { findCode } from "./find-code.ts";
export { registerTenants } from "./routes.ts";
export { branchWithService, serviceState } from "./service-state.ts";
export { changeOf, readTenantFacts, tenantChanged } from "./tenant-facts.ts";
