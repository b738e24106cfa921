/** Bulk actions: selecting a whole view, starting, progress and undo; and exporting a selection. */
import { queryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import * as v from "valibot";
import {
  type BulkAction,
  type BulkOf,
  type DeskBulk,
  deskBulk,
  deskBulks,
  deskSelection,
  severalSenders,
} from "../../domain/desk/bulk.ts";
import type { ExportColumn, ExportFormat } from "../../domain/desk/export.ts";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { sendRequest, requestFile, DeskError, type NamedFile } from "./send-request.ts";
import { useErrorText } from "./error-text.ts";
import { randomId } from "./random-id.ts";
import { recordOwnAction } from "./own-actions.ts";
import { useBulkWords } from "../bulk/words.ts";
import { createListeners } from "../listeners.ts";

const bulkPath = `${deskApiPath}/bulk`;

/** Milliseconds between two progress requests. */
const pollInterval = 1000;

export const bulksQuery = queryOptions({
  queryKey: ["bulk"],
  queryFn: ({ signal }) => sendRequest(bulkPath, deskBulks, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ finished }) => !finished) ? pollInterval : false),
  staleTime: 0,
});

/** Selects everyone in a view as it is now. */
export function selectEverybody({ view, filter }: QueueChoice) {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return sendRequest(`${deskApiPath}/selections`, deskSelection, { method: "POST", body: { view, filter, zone } });
}

export interface BulkRequest {
  readonly act: BulkAction;
  readonly body?: object | undefined;
  readonly of: BulkOf;
}

export interface Exporting {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly of: BulkOf;
}

export function exportFile(exporting: Exporting): Promise<NamedFile> {
  return requestFile(`${deskApiPath}/export`, exporting);
}

interface Sent {
  readonly path: string;
  readonly body: { readonly id: string; readonly act?: BulkAction; readonly senders?: number };
}

export interface BulkRunner {
  readonly dispatch: (request: BulkRequest) => void;
  readonly undo: (bulk: Pick<DeskBulk, "id">) => void;
  readonly pending: boolean;
}

/**
 * Retries use the same id, so the server runs the action once even if the first request arrived.
 */
export function useBulkCommand(onDone?: (action: BulkAction | undefined) => void): BulkRunner {
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const words = useBulkWords();
  const mutation = useMutation({
    mutationFn: ({ path, body }: Sent) => sendRequest(path, deskBulk, { method: "POST", body }),
    onSuccess: (bulk, { body }) => {
      onDone?.(body.act);
      recordOwnAction();
      cacheBulk(client, bulk);
      void client.invalidateQueries({ queryKey: ["bulk"] });
      if (!bulk.finished) return;
      say({ text: words.over(bulk), ...(bulk.undoable ? { action: words.takeBack(bulk, () => undo(bulk)) } : {}) });
    },
    onError: (error, sent) => {
      const again = error instanceof DeskError && error.status === 0;
      const senders = sendersOf(error);
      const { path, body } = sent;
      say({
        text: errorText(error),
        error: true,
        ...(again ? { action: { text: words.again, do: () => mutation.mutate(sent) } } : {}),
        ...(senders
          ? { action: { text: words.allSpam, do: () => mutation.mutate({ path, body: { ...body, senders } }) } }
          : {}),
      });
    },
  });
  const undo = ({ id }: Pick<DeskBulk, "id">) => {
    // An undo ends it; only the undo is reported.
    underWay.delete(id);
    mutation.mutate({ path: `${bulkPath}/${id}/undo`, body: { id: randomId() } });
  };
  return {
    dispatch: ({ act, body, of }) =>
      mutation.mutate({ path: bulkPath, body: { id: randomId(), act, ...(body ? { body } : {}), of } as Sent["body"] }),
    undo,
    pending: mutation.isPending,
  };
}

/** How many senders a *spam* action would affect; null: the error is a different one. */
function sendersOf(error: unknown): number | null {
  if (!(error instanceof DeskError) || error.code !== "several_senders") return null;
  const answer = v.safeParse(severalSenders, error.answer);
  return answer.success ? answer.output.senders : null;
}

/** Bulk actions seen in progress whose end has not been reported yet. */
const underWay = new Set<string>();

/** True once for each bulk action that ends while this page is open. */
export function isNews({ id, finished }: DeskBulk): boolean {
  if (!finished) underWay.add(id);
  return finished && underWay.delete(id);
}

export interface LastBulk {
  readonly bulk: DeskBulk;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

let last: LastBulk | null = null;
const { watch, notify } = createListeners();

/** The last bulk action from this page, while it can be undone. */
export function useLastBulk(): LastBulk | null {
  return useSyncExternalStore(watch, () => last);
}

/** Invalidates every application, because the page does not know which ones the action affected. */
export function cacheBulk(client: QueryClient, bulk: DeskBulk): void {
  last = bulk.undoable ? { bulk, at: performance.now() } : null;
  notify();
  for (const key of ["queue", "application"]) void client.invalidateQueries({ queryKey: [key] });
}
