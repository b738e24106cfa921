/** Impostor reports, by the number they are about. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { deskReportedNumbers, deskReportsOf, type ReportState } from "../../domain/desk/reports.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

/** Under which everything about reports is kept. */
export const reportsKey = ["reports"] as const;

export const reportedNumbersQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, state],
    queryFn: ({ pageParam, signal }) =>
      call(`${deskApiPath}/reports`, deskReportedNumbers, { query: { state, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: 60_000,
  });

export const reportsOfQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, "of", id],
    queryFn: ({ pageParam, signal }) =>
      call(`${deskApiPath}/reports/${encodeURIComponent(id)}`, deskReportsOf, { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** The report and the earlier ones of its number are seen; or the number is open again. */
export function handleReports(id: number, act: "seen" | "reopen"): Promise<unknown> {
  return call(`${deskApiPath}/reports/${id}/${act}`, anything, { method: "POST" });
}
