import { queryOptions } from "@tanstack/react-query";
import { deskHealth } from "../../domain/desk/health.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

/** Read again while the page is open: checks run every minute. */
const every = 60_000;

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => call(`${deskApiPath}/health`, deskHealth, { signal }),
  refetchInterval: every,
});
