import type { QueryClient } from "@tanstack/react-query";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { applicationQuery } from "./queries.ts";
import { cacheRow } from "./queue.ts";

/** Stores the application that an action returned, wherever it is shown. */
export function cacheApplication(client: QueryClient, detail: DeskDetail): void {
  client.setQueryData(applicationQuery(detail.id).queryKey, detail);
  cacheRow(client, detail);
}

/** Reloads the application and the lists. */
export function invalidateApplication(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: ["queue"] });
  void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
}
