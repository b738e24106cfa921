/** The delivery log and its dead letters. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { DeliveryState, DeskDeliveries } from "../../domain/desk/desk.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

export const deliveriesQuery = (state: DeliveryState) =>
  infiniteQueryOptions({
    queryKey: ["deliveries", state],
    queryFn: ({ pageParam, signal }) =>
      call<DeskDeliveries>(`${deskApiPath}/deliveries`, { query: { state, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: 60_000,
  });

export function replayDelivery(id: string): Promise<unknown> {
  return call(`${deskApiPath}/deliveries/${encodeURIComponent(id)}/replay`, { method: "POST" });
}
