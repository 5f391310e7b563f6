export { newCode } from "./codes.ts";
export { registerReferralsConsole } from "./console-routes.ts";
export { convertLead } from "./convert.ts";
export { programState, readProgram } from "./managed-program.ts";
export { referralFigures } from "./program-results.ts";
export { referralChecks } from "./reconcile.ts";
export { completeProfile } from "./register.ts";
export { registerReferrals } from "./routes.ts";
export { takeBackReferral } from "./take-back.ts";
