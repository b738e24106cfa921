import { infiniteQueryOptions } from "@tanstack/react-query";
import { type AuditType, deskAudit } from "../../domain/desk/audit.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

/** As in the URL; days are in the recruiter's own zone. */
export interface AuditSearch {
  readonly person?: string;
  readonly type?: AuditType;
  readonly from?: string;
  readonly to?: string;
  readonly code?: string;
}

export const auditQuery = ({ person, type, from, to, code }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit", { person, type, from, to, code }],
    queryFn: ({ pageParam, signal }) =>
      sendRequest(`${deskApiPath}/audit`, deskAudit, {
        query: { person, type, from: midnight(from, 0), to: midnight(to, 1), code, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** The start of that day in this time zone, or of the day `later` days after it. */
function midnight(day: string | undefined, later: number): string | undefined {
  const [year = 0, month = 1, date = 1] = (day ?? "").split("-").map(Number);
  return day === undefined ? undefined : new Date(year, month - 1, date + later).toISOString();
}
