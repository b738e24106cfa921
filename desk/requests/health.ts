import { queryOptions } from "@tanstack/react-query";
import { deskHealth } from "../../domain/desk/health.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

/** Read again while the page is open: checks run every minute. */
const every = 60_000;

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => sendRequest(`${deskApiPath}/health`, deskHealth, { signal }),
  refetchInterval: every,
});
