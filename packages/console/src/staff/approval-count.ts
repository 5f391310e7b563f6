import { queryOptions, useQuery } from "@tanstack/react-query";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { countApprovals } from "@sufra/domain/staff/limits-api.ts";
import { client } from "../app/client.ts";

/** Live events refresh everything that starts with "approvals". */
const countQuery = queryOptions({
  queryKey: ["approvals", "count"],
  queryFn: ({ signal }) => client.send(countApprovals, { signal }),
});

/** Decisions that wait for the reader; only managers decide. */
export const useApprovalCount = ({ role }: Pick<StaffMember, "role">): number =>
  useQuery({ ...countQuery, enabled: role === "manager" }).data?.waiting ?? 0;
