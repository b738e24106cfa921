import { infiniteQueryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { deskDeliveries } from "../../domain/desk/deliveries.ts";
import type { DeliveryState } from "../../domain/desk/desk.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

export const deliveriesQuery = (state: DeliveryState) =>
  infiniteQueryOptions({
    queryKey: ["deliveries", state],
    queryFn: ({ pageParam, signal }) =>
      sendRequest(`${deskApiPath}/deliveries`, deskDeliveries, { query: { state, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: 60_000,
  });

export function replayDelivery(id: string): Promise<unknown> {
  return sendRequest(`${deskApiPath}/deliveries/${encodeURIComponent(id)}/replay`, anything, { method: "POST" });
}
