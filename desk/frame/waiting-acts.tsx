/** What waits for the connection, where everybody sees it: sent in its order once the server answers, dropped by hand, or given up. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useActed } from "../calls/acted.ts";
import { DeskError } from "../calls/call.ts";
import { eventOf, perform } from "../calls/doing.ts";
import { useErrorText } from "../calls/error-text.ts";
import { keep, lookAgain } from "../calls/keep.ts";
import { applicationQuery } from "../calls/queries.ts";
import { drop, dropAll, useWaitingActs, type WaitingAct, waitingActs, waitsFor } from "../calls/waiting.ts";
import { useLanguage } from "../language.tsx";
import { useLatest } from "../latest.ts";
import { useToast } from "./toast.tsx";
import css from "./waiting-acts.module.css";

/** Milliseconds until what waits is tried again. */
const again = 3000;

export function WaitingActs() {
  const { t, format } = useLanguage();
  const acts = useWaitingActs();
  const sending = useSending(acts.length > 0);
  if (acts.length === 0) return null;
  return (
    <section className={css.waiting} aria-labelledby="desk-waiting">
      <h2 id="desk-waiting">{t("waiting.title")}</h2>
      <ul>
        {acts.map(({ number, doing, name, pressedAt }) => {
          const words = { what: t(`event.${eventOf(doing)}`), name };
          return (
            <li key={number}>
              <span>
                {t("waiting.what", words)} ·{" "}
                {number === sending
                  ? t("waiting.sending")
                  : t("waiting.until", { time: format.time(new Date(pressedAt + waitsFor).toISOString()) })}
              </span>
              <button
                type="button"
                aria-label={t("waiting.dropOf", words)}
                aria-disabled={number === sending || undefined}
                onClick={() => {
                  if (number !== sending) drop(number);
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

/** Tries what waits, one after the other. Gives the number of what is being sent; null: nothing is. */
function useSending(waits: boolean): number | null {
  const client = useQueryClient();
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { done } = useActed();
  const [sending, setSending] = useState<number | null>(null);

  const giveUp = useLatest(({ number, doing, name }: WaitingAct, why: string) => {
    drop(number);
    say({ text: `${t("waiting.givenUp", { what: t(`event.${eventOf(doing)}`), name })} ${why}`, error: true });
    lookAgain(client, doing.id);
  });
  const finish = useLatest(({ number, doing }: WaitingAct, detail: DeskDetail) => {
    drop(number);
    done(detail, doing);
  });
  const refuse = useLatest((waiting: WaitingAct, error: unknown) => {
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
      const [first] = waitingActs();
      if (!first || busy) return;
      if (Date.now() - first.pressedAt > waitsFor) return giveUp(first, t("waiting.tooLong"));
      busy = true;
      setSending(first.number);
      void perform(first.doing)
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

  // Whoever logs in after them on the same page does nothing in their name.
  useEffect(() => dropAll, []);
  return sending;

  /** It had arrived, and only its answer was lost, or a colleague did the same: the history says so. Null: it says no such thing. */
  async function arrivedIn({ doing, newestEvent }: WaitingAct): Promise<DeskDetail | null> {
    const detail = await client.fetchQuery({ ...applicationQuery(doing.id), staleTime: 0 }).catch(() => null);
    if (!detail || newestEvent === null) return null;
    const is = eventOf(doing.act === "undo" ? { act: "undo" } : doing);
    const arrived = detail.events.some(({ id, type, undone }) => id > newestEvent && type === is && !undone);
    if (arrived) keep(client, detail);
    return arrived ? detail : null;
  }
}
