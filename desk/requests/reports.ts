import { infiniteQueryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { deskReportedNumbers, deskReportsOf, type ReportState } from "../../domain/desk/reports.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

/** Prefix of every query key about reports. */
export const reportsKey = ["reports"] as const;

export const reportedNumbersQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, state],
    queryFn: ({ pageParam, signal }) =>
      sendRequest(`${deskApiPath}/reports`, deskReportedNumbers, { query: { state, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: 60_000,
  });

export const reportsOfQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, "of", id],
    queryFn: ({ pageParam, signal }) =>
      sendRequest(`${deskApiPath}/reports/${encodeURIComponent(id)}`, deskReportsOf, {
        query: { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** Marks the report and earlier ones about its number as seen, or reopens the number. */
export function handleReports(id: number, action: "seen" | "reopen"): Promise<unknown> {
  return sendRequest(`${deskApiPath}/reports/${id}/${action}`, anything, { method: "POST" });
}
