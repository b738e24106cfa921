import type { QueryClient } from "@tanstack/react-query";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { applicationQuery } from "./queries.ts";
import { keepRow } from "./queue.ts";

/** The application as the server gave it after an act, everywhere it is shown. */
export function keep(client: QueryClient, detail: DeskDetail): void {
  client.setQueryData(applicationQuery(detail.id).queryKey, detail);
  keepRow(client, detail);
}

/** Asks again what is true of it now. */
export function lookAgain(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: ["queue"] });
  void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
}
