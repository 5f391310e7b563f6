export { newCode } from "./codes.ts";
export { convertLead } from "./convert.ts";
export { referralChecks } from "./reconcile.ts";
export { completeProfile } from "./register.ts";
export { registerReferrals } from "./routes.ts";
export { takeBackReferral } from "./take-back.ts";
