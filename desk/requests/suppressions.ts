import { queryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { deskSuppressions, type SuppressionKind } from "../../domain/desk/suppression.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

export const suppressionsQuery = queryOptions({
  queryKey: ["suppressions"],
  queryFn: ({ signal }) => sendRequest(`${deskApiPath}/suppressions`, deskSuppressions, { signal }),
});

export function suppress(body: { readonly kind: SuppressionKind; readonly value: string; readonly reason: string }) {
  return sendRequest(`${deskApiPath}/suppressions`, anything, { method: "POST", body });
}

export function liftSuppression({ id, reason }: { readonly id: number; readonly reason: string }) {
  return sendRequest(`${deskApiPath}/suppressions/${id}/lift`, anything, { method: "POST", body: { reason } });
}
