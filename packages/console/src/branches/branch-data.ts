import { queryOptions, useMutation } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { answerCall, editTable, listStaffTables, takeCall } from "@sufra/domain/tables/staff-api.ts";
import { editBranchState, listStaffBranches } from "@sufra/domain/branches/state-api.ts";
import { editService, listServices } from "@sufra/domain/services/api.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";

export type BranchState = AnswerOf<typeof listStaffBranches>["branches"][number];
export type StaffTable = AnswerOf<typeof listStaffTables>["tables"][number];
export type TableCall = StaffTable["calls"][number];
export type ServiceState = AnswerOf<typeof listServices>["services"][number];

/** Whether a branch is open changes by the clock too, without anybody doing anything. */
export const branchesQuery = queryOptions({
  queryKey: ["branches"],
  queryFn: async ({ signal }) => (await client.send(listStaffBranches, { signal })).branches,
  refetchInterval: 60_000,
});

export const servicesQuery = queryOptions({
  queryKey: ["services"],
  queryFn: ({ signal }) => client.send(listServices, { signal }),
  refetchInterval: 60_000,
});

export const tablesQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["tables", branchId],
    queryFn: async ({ signal }) => (await client.send(listStaffTables, { params: { id: branchId }, signal })).tables,
  });

export const useEditBranch = (branchId: string) =>
  useMutation({
    mutationKey: ["edit-branch"],
    mutationFn: (body: BodyOf<typeof editBranchState>) =>
      client.send(editBranchState, { params: { id: branchId }, body }),
    onSuccess: (edited) =>
      queryClient.setQueryData(branchesQuery.queryKey, (before) =>
        before?.map((branch) => (branch.id === edited.id ? edited : branch)),
      ),
  });

export const useEditService = () =>
  useMutation({
    mutationKey: ["edit-service"],
    mutationFn: (body: BodyOf<typeof editService>) => client.send(editService, { body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(servicesQuery.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: branchesQuery.queryKey });
    },
  });

export const useEditTable = (branchId: string) =>
  useMutation({
    mutationKey: ["edit-table"],
    mutationFn: ({ id, ...body }: Pick<StaffTable, "id"> & BodyOf<typeof editTable>) =>
      client.send(editTable, { params: { id }, body }),
    onSuccess: (edited) =>
      queryClient.setQueryData(tablesQuery(branchId).queryKey, (before) =>
        before?.map((table) => (table.id === edited.id ? edited : table)),
      ),
    onError: () => void queryClient.invalidateQueries({ queryKey: ["tables", branchId] }),
  });

/** The answered call disappears at once; other tablets hear of it by the live line. */
export const sendAnswer = async (branchId: string, id: string): Promise<void> => {
  const { queryKey } = tablesQuery(branchId);
  try {
    await sessionWatched(client.send(answerCall, { params: { id } }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
  queryClient.setQueryData(queryKey, (before) =>
    before?.map((table) => ({ ...table, calls: table.calls.filter((call) => call.id !== id) })),
  );
};

/** Who is on the way shows at once, also if somebody else was faster. */
export const sendTake = async (branchId: string, id: string): Promise<void> => {
  const { queryKey } = tablesQuery(branchId);
  try {
    const { taken_by } = await sessionWatched(client.send(takeCall, { params: { id } }));
    queryClient.setQueryData(queryKey, (before) =>
      before?.map((table) => ({
        ...table,
        calls: table.calls.map((call) => (call.id === id ? { ...call, taken_by } : call)),
      })),
    );
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
};
