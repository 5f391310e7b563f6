export { requireBranch, requireBranchOf, scopeOf, worksIn } from "./branch-scope.ts";
export { changeEntity } from "./change-entity.ts";
export { holdJournal, recordChange } from "./record-change.ts";
export { withRevision } from "./revision.ts";
