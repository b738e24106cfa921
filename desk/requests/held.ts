import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type DeskDecided, deskDecided, deskHeldDetail, deskHeldList, mostDecided } from "../../domain/desk/held.ts";
import type { HeldDecision } from "../../domain/held-back/decisions.ts";
import { deskApiPath } from "../../routes.ts";
import { keepServerTime } from "../clock.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { sendRequest } from "./send-request.ts";
import { useErrorText } from "./error-text.ts";

const path = `${deskApiPath}/held`;

/** Milliseconds between two refreshes, for changes that the live stream does not report. */
const pollInterval = 30_000;

export const heldQuery = infiniteQueryOptions({
  queryKey: ["held", "list"],
  queryFn: async ({ pageParam, signal }) => {
    const list = await sendRequest(path, deskHeldList, { query: { after: pageParam }, signal });
    keepServerTime(list.now);
    return list;
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
  refetchInterval: pollInterval,
});

export const heldDetailQuery = (id: number) =>
  queryOptions({
    queryKey: ["held", "detail", id],
    queryFn: ({ signal }) => sendRequest(`${path}/${id}`, deskHeldDetail, { signal }),
    refetchInterval: pollInterval,
  });

interface Whom {
  readonly decision: HeldDecision;
  /** The applications. With `everybody`, the whole group of the first. */
  readonly ids: readonly number[];
  readonly everybody: boolean;
  /** The newest application of the group that was shown. */
  readonly until: number;
}

export interface Deciding extends Whom {
  readonly name: string;
}

interface DecisionCallbacks {
  /** Called with the applications that were decided. */
  readonly onDecided: (ids: readonly number[]) => void;
  readonly onUndone: () => void;
}

/**
 * Decides, shows a toast with an undo, and refreshes the list. `undo` reverts the whole last
 * decision from here.
 */
export function useDecide({ onDecided, onUndone }: DecisionCallbacks) {
  const client = useQueryClient();
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const last = useRef<DeskDecided["done"]>([]);
  const onSettled = () => {
    for (const key of ["held", "queue", "application"]) void client.invalidateQueries({ queryKey: [key] });
  };
  const onError = (error: unknown) => say({ text: errorText(error), error: true });
  const undo = useMutation({
    mutationFn: takeBack,
    onSuccess: ({ done, failed }) => {
      last.current = [];
      onUndone();
      const tooLate = failed.length === 0 ? "" : ` ${t("held.undoFailed", { count: failed.length })}`;
      say({ text: t("held.undone", { count: done.length }) + tooLate, error: done.length === 0 });
    },
    onError,
    onSettled,
  });
  const decide = useMutation({
    mutationFn: (decision: Deciding) => decideAll(decision),
    onSuccess: ({ done, failed, error }, { decision, name }) => {
      last.current = done;
      onDecided(done.map(({ id }) => id));
      const text =
        done.length === 1
          ? t(decision === "queue" ? "held.letThrough" : "held.spammed", { name })
          : t(decision === "queue" ? "held.letThroughMany" : "held.spammedMany", { count: done.length });
      const more = failed.length === 0 ? "" : ` ${t("held.failed", { count: failed.length })}`;
      say({
        text: text + more + (error === null ? "" : ` ${errorText(error)}`),
        error: done.length === 0 || error !== null,
        ...(done.length > 0 ? { action: { text: t("act.undo"), do: () => undo.mutate(done) } } : {}),
      });
    },
    onError,
    onSettled,
  });
  return {
    pending: decide.isPending || undo.isPending,
    decide: (decision: Deciding) => decide.mutate(decision),
    undo: () => {
      if (last.current.length > 0) undo.mutate(last.current);
    },
  };
}

interface Decided extends Pick<DeskDecided, "done" | "failed"> {
  /** The error that stopped the rest; null: none. */
  readonly error: unknown;
}

/**
 * A flood takes several requests. If a later one fails, the result still includes what earlier ones
 * did, so that it can be undone.
 */
export async function decideAll({ decision, ids, everybody, until }: Whom): Promise<Decided> {
  const bodies = everybody
    ? [{ decision, groupOf: ids[0], until }]
    : chunks(ids).map((some) => ({ decision, ids: some }));
  const done: DeskDecided["done"][number][] = [];
  const failed: DeskDecided["failed"][number][] = [];
  try {
    for (const body of bodies) {
      for (;;) {
        const answer = await sendRequest(`${path}/decide`, deskDecided, { method: "POST", body });
        done.push(...answer.done);
        // Failed applications stay held and come back with the next batch: report them once.
        if (answer.left === 0 || answer.done.length === 0) {
          failed.push(...answer.failed);
          break;
        }
      }
    }
  } catch (error) {
    if (done.length === 0) throw error;
    return { done, failed, error };
  }
  return { done, failed, error: null };
}

async function takeBack(decided: DeskDecided["done"]): Promise<DeskDecided> {
  const answers: DeskDecided[] = [];
  for (const some of chunks(decided)) {
    answers.push(await sendRequest(`${path}/undo`, deskDecided, { method: "POST", body: { decided: some } }));
  }
  return { done: answers.flatMap(({ done }) => done), failed: answers.flatMap(({ failed }) => failed), left: 0 };
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / mostDecided) }, (_, index) =>
    all.slice(index * mostDecided, (index + 1) * mostDecided),
  );
}
