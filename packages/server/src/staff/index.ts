export { recordChange } from "./audit.ts";
export { requireBranch, requireBranchOf, scopeOf, worksIn } from "./branch-scope.ts";
export { hashPassword } from "./passwords.ts";
export { registerStaff } from "./routes.ts";
export { identifyStaff } from "./sessions.ts";
