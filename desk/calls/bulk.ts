/** What is done with many at once: selecting everybody in a view, doing it, how far it is, and taking it back. */
import { queryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import * as v from "valibot";
import {
  type BulkAct,
  type BulkOf,
  type DeskBulk,
  deskBulk,
  deskBulks,
  deskSelection,
  severalSenders,
} from "../../domain/desk/bulk.ts";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { call, DeskError } from "./call.ts";
import { useErrorText } from "./error-text.ts";
import { madeId } from "./made-id.ts";
import { noteOwnAct } from "./own-acts.ts";
import { useBulkWords } from "../bulk/words.ts";

const bulkPath = `${deskApiPath}/bulk`;

/** Milliseconds between two looks at what is under way. */
const lookAgain = 1000;

export const bulksQuery = queryOptions({
  queryKey: ["bulk"],
  queryFn: ({ signal }) => call(bulkPath, deskBulks, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ finished }) => !finished) ? lookAgain : false),
  staleTime: 0,
});

/** Everybody in a view, as it is now. */
export function selectEverybody({ view, filter }: QueueChoice) {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return call(`${deskApiPath}/selections`, deskSelection, { method: "POST", body: { view, filter, zone } });
}

export interface DoingMany {
  readonly act: BulkAct;
  readonly body?: object | undefined;
  readonly of: BulkOf;
}

interface Sent {
  readonly path: string;
  readonly body: { readonly id: string; readonly act?: BulkAct; readonly senders?: number };
}

export interface GivingMany {
  readonly give: (doing: DoingMany) => void;
  readonly undo: (bulk: Pick<DeskBulk, "id">) => void;
  readonly pending: boolean;
}

/** The same is sent again under the same id: it is done once, whether the first of them arrived or not. */
export function useGiveMany(given?: (act: BulkAct | undefined) => void): GivingMany {
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const words = useBulkWords();
  const mutation = useMutation({
    mutationFn: ({ path, body }: Sent) => call(path, deskBulk, { method: "POST", body }),
    onSuccess: (bulk, { body }) => {
      given?.(body.act);
      noteOwnAct();
      keepBulk(client, bulk);
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
    // It is over when it is taken back, and that is what is said.
    underWay.delete(id);
    mutation.mutate({ path: `${bulkPath}/${id}/undo`, body: { id: madeId() } });
  };
  return {
    give: ({ act, body, of }) =>
      mutation.mutate({ path: bulkPath, body: { id: madeId(), act, ...(body ? { body } : {}), of } as Sent["body"] }),
    undo,
    pending: mutation.isPending,
  };
}

/** From how many senders they are whom *spam* was asked for; null: that is not what went wrong. */
function sendersOf(error: unknown): number | null {
  if (!(error instanceof DeskError) || error.code !== "several_senders") return null;
  const answer = v.safeParse(severalSenders, error.answer);
  return answer.success ? answer.output.senders : null;
}

/** What somebody saw under way, whose end is still to be said. */
const underWay = new Set<string>();

/** Once for each that ended while somebody looked on, whatever else did. */
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
const watching = new Set<() => void>();

/** What was done with many from this page last, while it can be taken back. */
export function useLastBulk(): LastBulk | null {
  return useSyncExternalStore(watch, () => last);
}

/** Everybody whom it is about is read again: nobody knows here who they are. */
export function keepBulk(client: QueryClient, bulk: DeskBulk): void {
  last = bulk.undoable ? { bulk, at: performance.now() } : null;
  for (const changed of watching) changed();
  for (const key of ["queue", "application"]) void client.invalidateQueries({ queryKey: [key] });
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
