import { infiniteQueryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { deskSuppressions, type SuppressionKind } from "../../domain/desk/suppression.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

const path = `${deskApiPath}/suppressions`;
export const suppressionsKey = ["suppressions"] as const;

/** `q` "": the whole list. A search is not repeated or cached: each is recorded. */
export const suppressionsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...suppressionsKey, q],
    queryFn: ({ pageParam: after, signal }) =>
      q === ""
        ? sendRequest(path, deskSuppressions, { query: { after }, signal })
        : sendRequest(`${path}/search`, deskSuppressions, { method: "POST", body: { q, after }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    ...(q !== "" && { gcTime: 0, staleTime: Infinity }),
  });

export function suppress(body: { readonly kind: SuppressionKind; readonly value: string; readonly reason: string }) {
  return sendRequest(path, anything, { method: "POST", body });
}

export function liftSuppression({ id, reason }: { readonly id: number; readonly reason: string }) {
  return sendRequest(`${path}/${id}/lift`, anything, { method: "POST", body: { reason } });
}
