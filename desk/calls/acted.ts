/** What follows on an act, whether it was just pressed or has waited: it is shown as it is now, said, and can be taken back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { setCalling } from "../application/calling.ts";
import { followUpAt } from "../application/follow-up-times.ts";
import { serverNow } from "../clock.ts";
import { ownZone } from "../format.ts";
import { type ToastAction, useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { DeskError } from "./call.ts";
import { isNoteAct, type NoteAct } from "../../domain/desk/acts.ts";
import { keepDealt, keepNoted } from "./dealt.ts";
import { eventOf, performInTurn } from "./doing.ts";
import { useErrorText } from "./error-text.ts";
import { keep, lookAgain } from "./keep.ts";
import { applicationQuery } from "./queries.ts";
import { type Doing, mayWait, wait } from "./waiting.ts";
import { whoWasFirst } from "./who-was-first.ts";

interface Acted {
  readonly done: (detail: DeskDetail, doing: Doing) => void;
  readonly failed: (error: unknown, doing: Doing) => void;
}

export function useActed(): Acted {
  const client = useQueryClient();
  const { t, format } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const acted: Acted = {
    done: (detail, doing) => {
      keep(client, detail);
      const { id, name, undoable } = detail;
      if (isNoteAct(doing.act)) return noted(detail, doing, doing.act);
      keepDealt({ id, name, undoable: doing.act === "undo" ? null : undoable });
      if (doing.act === "undo") return say({ text: t("undo.done", { what: t(`event.${eventOf(doing)}`), name }) });
      if (doing.act === "contacted") setCalling(null);
      // Whoever was reached is contacted by it, if nobody had been in touch.
      const act = doing.act === "called" && undoable?.type === "contacted" ? "contacted" : doing.act;
      say({
        text: said(act, detail),
        ...(undoable ? { action: takeBack(id, name, undoable) } : {}),
        ...(act === "contacted" ? { proposal: threeDays(detail) } : {}),
      });
    },
    failed: (error, doing) => {
      if (error instanceof DeskError && error.status === 0 && mayWait(doing.act)) return waitFor(doing);
      if (error instanceof DeskError && error.code === "not_waiting") return void sayWhoWasFirst(doing.id, error);
      say({ text: errorText(error), error: true });
      // Somebody was faster, it is gone, or it is somebody else's: show what is true now.
      if (error instanceof DeskError && [403, 404, 409].includes(error.status)) lookAgain(client, doing.id);
    },
  };
  return acted;

  /** What was written, edited or deleted is taken back by another of the three, as far as its words are this recruiter's. */
  function noted(detail: DeskDetail, doing: Doing, act: NoteAct): void {
    const { id, name } = detail;
    const back = doing.takesBack === undefined ? noteBack(detail, doing) : null;
    keepNoted(back);
    if (doing.takesBack) return say({ text: t("undo.done", { what: t(`event.${doing.takesBack}`), name }) });
    const undo = back && {
      text: t("act.undo"),
      spoken: t("undo.what", { what: t(`event.${eventOf(doing)}`), name }),
      shortcut: "undo" as const,
      do: () => give(client, { ...back, id }, acted),
    };
    say({ text: t(`done.${act}`), ...(undo ? { action: undo } : {}) });
  }

  function said(act: Exclude<Doing["act"], NoteAct | "undo">, { name, followUpAt: at, unproven }: DeskDetail): string {
    if (act === "contacted" && unproven) return t("done.contactedUnproven", { name });
    if (act !== "follow_up") return t(`done.${act}`, { name });
    if (at === null) return t("undo.what", { what: t("event.follow_up_ended"), name });
    return t("done.follow_up", { name, time: format.moment(at, serverNow()) });
  }

  async function sayWhoWasFirst(id: number, error: DeskError): Promise<void> {
    lookAgain(client, id);
    const detail = await client.fetchQuery({ ...applicationQuery(id), staleTime: 0 }).catch(() => null);
    const first = detail && whoWasFirst(detail.events);
    const words = first && { who: first.by, what: t(`event.${first.type}`), name: detail.name };
    say({ text: words ? t("act.alreadyDone", words) : errorText(error), error: true });
  }

  function waitFor(doing: Doing): void {
    const detail = client.getQueryData(applicationQuery(doing.id).queryKey);
    const name = doing.name ?? detail?.name ?? "";
    const newestEvent = detail ? Math.max(0, ...detail.events.map(({ id }) => id)) : null;
    const waits = wait({ doing, name, pressedAt: Date.now(), newestEvent });
    const words = { what: t(`event.${eventOf(doing)}`), name };
    say({ text: t(waits ? "waiting.said" : "waiting.already", words), error: true });
  }

  function takeBack(id: number, name: string, undoable: NonNullable<DeskDetail["undoable"]>): ToastAction {
    return {
      text: t("act.undo"),
      spoken: t("undo.what", { what: t(`event.${undoable.type}`), name }),
      shortcut: "undo",
      do: () => give(client, undoing(id, name, undoable), acted),
    };
  }

  function threeDays({ id, name, clockZone, quietHours }: DeskDetail): ToastAction {
    return {
      text: t("followUp.propose"),
      spoken: name,
      shortcut: "threeDays",
      do: () => {
        const at = followUpAt("threeDays", serverNow(), clockZone ?? ownZone(), quietHours);
        if (at !== null) give(client, { id, name, act: "follow_up", body: { at: new Date(at).toISOString() } }, acted);
      },
    };
  }
}

export function undoing(id: number, name: string, undoable: NonNullable<DeskDetail["undoable"]>): Doing {
  return { id, name, act: "undo", takesBack: undoable.type, body: { event: undoable.id } };
}

/** Null: it cannot be taken back from here. */
function noteBack({ id, name, events }: DeskDetail, doing: Doing): Doing | null {
  const { event, seen = null, text } = doing.body ?? {};
  if (doing.act === "note") {
    const mine = events.findLast((known) => known.text === text && known.note?.mayEdit === true);
    if (!mine) return null;
    return { id, name, act: "note_delete", takesBack: "note", body: { event: mine.id, seen: mine.text } };
  }
  if (event === undefined || seen === null || !events.some((known) => known.id === event && known.note?.mayEdit))
    return null;
  const before = doing.act === "note_delete" ? null : (text ?? null);
  return { id, name, act: "note_edit", takesBack: eventOf(doing), body: { event, seen: before, text: seen } };
}

/** Outside of whatever was on the screen when it was pressed. */
function give(client: QueryClient, doing: Doing, { done, failed }: Acted): void {
  const options = client.defaultMutationOptions({ mutationFn: performInTurn, onSuccess: done, onError: failed });
  client
    .getMutationCache()
    .build(client, options)
    .execute(doing)
    // It was said.
    .catch(() => undefined);
}
