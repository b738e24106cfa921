/**
 * Actions that wait for the connection: sent in order once the server answers, cancelled by hand,
 * or given up.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useActionFollowUp } from "../requests/use-action-follow-up.ts";
import { DeskError } from "../requests/send-request.ts";
import { eventOf, sendAction } from "../requests/send-action.ts";
import { useErrorText } from "../requests/error-text.ts";
import { cacheApplication, invalidateApplication } from "../requests/update-cache.ts";
import { applicationQuery } from "../requests/queries.ts";
import {
  dropAction,
  dropAllActions,
  useWaitingActions,
  type WaitingAction,
  waitingActions,
  longestActionWait,
} from "../requests/offline-actions.ts";
import { useLanguage } from "../language.tsx";
import { useLatestCallback } from "../use-latest-callback.ts";
import states from "./states.module.css";
import { useToast } from "./toast.tsx";
import css from "./offline-actions.module.css";

/** Milliseconds until the next attempt. */
const again = 3000;

export function OfflineActions() {
  const { t, format } = useLanguage();
  const actions = useWaitingActions();
  const sending = useSending(actions.length > 0);
  if (actions.length === 0) return null;
  return (
    <section className={css.waiting} aria-labelledby="desk-waiting">
      <h2 id="desk-waiting" className={states.heading}>
        {t("waiting.title")}
      </h2>
      <ul>
        {actions.map(({ number, request, name, pressedAt }) => {
          const words = { what: t(`event.${eventOf(request)}`), name };
          return (
            <li key={number}>
              <span>
                {t("waiting.what", words)} ·{" "}
                {number === sending
                  ? t("waiting.sending")
                  : t("waiting.until", { time: format.time(new Date(pressedAt + longestActionWait).toISOString()) })}
              </span>
              <button
                type="button"
                aria-label={t("waiting.dropOf", words)}
                aria-disabled={number === sending || undefined}
                onClick={() => {
                  if (number !== sending) dropAction(number);
                }}
              >
                {t("waiting.drop")}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Sends waiting actions one after the other. Returns the number of the current one; null: none. */
function useSending(waits: boolean): number | null {
  const client = useQueryClient();
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { done } = useActionFollowUp();
  const [sending, setSending] = useState<number | null>(null);

  const giveUp = useLatestCallback(({ number, request, name }: WaitingAction, why: string) => {
    dropAction(number);
    say({ text: `${t("waiting.givenUp", { what: t(`event.${eventOf(request)}`), name })} ${why}`, error: true });
    invalidateApplication(client, request.id);
  });
  const finish = useLatestCallback(({ number, request }: WaitingAction, detail: DeskDetail) => {
    dropAction(number);
    done(detail, request);
  });
  const refuse = useLatestCallback((waiting: WaitingAction, error: unknown) => {
    const arrived = error instanceof DeskError && error.status === 409 ? arrivedIn(waiting) : Promise.resolve(null);
    void arrived.then((detail) => {
      if (detail) finish(waiting, detail);
      else giveUp(waiting, errorText(error));
    });
  });

  useEffect(() => {
    if (!waits) return undefined;
    let busy = false;
    const send = () => {
      const [first] = waitingActions();
      if (!first || busy) return;
      if (Date.now() - first.pressedAt > longestActionWait) return giveUp(first, t("waiting.tooLong"));
      busy = true;
      setSending(first.number);
      void sendAction(first.request)
        .then(
          (detail) => finish(first, detail),
          (error: unknown) => {
            if (!(error instanceof DeskError && error.status === 0)) refuse(first, error);
          },
        )
        .finally(() => {
          busy = false;
          setSending(null);
        });
    };
    const timer = setInterval(send, again);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("online", send);
    window.addEventListener("beforeunload", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
      window.removeEventListener("beforeunload", ask);
    };
  }, [waits, t, giveUp, finish, refuse]);

  // The next user who logs in on this page must not send them.
  useEffect(() => dropAllActions, []);
  return sending;

  /**
   * Checks the history: the action arrived and only its answer was lost, or a colleague did the
   * same. Null: it did not arrive.
   */
  async function arrivedIn({ request, newestEvent }: WaitingAction): Promise<DeskDetail | null> {
    const detail = await client.fetchQuery({ ...applicationQuery(request.id), staleTime: 0 }).catch(() => null);
    if (!detail || newestEvent === null) return null;
    const is = eventOf(request.act === "undo" ? { act: "undo" } : request);
    const arrived = detail.events.some(({ id, type, undone }) => id > newestEvent && type === is && !undone);
    if (arrived) cacheApplication(client, detail);
    return arrived ? detail : null;
  }
}
