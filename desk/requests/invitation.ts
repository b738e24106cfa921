import { queryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { deskInvitation } from "../../domain/desk/log-in.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

const address = (token: string) => `${deskApiPath}/invitation/${encodeURIComponent(token)}`;

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => sendRequest(address(token), deskInvitation, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Creates the account and logs in. The second factor is set up later. */
export function acceptInvitation(token: string, account: { name: string; password: string }): Promise<unknown> {
  return sendRequest(address(token), anything, { method: "POST", body: account });
}
