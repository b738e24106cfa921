/** The talk with an applicant: what is booked, how much is free, moving it and cancelling it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { isStage } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { DeskInterview } from "../../domain/desk/booking.ts";
import { cancelInterview, interviewQuery, moveInterview } from "../calls/booking.ts";
import { useErrorText } from "../calls/error-text.ts";
import { useNow } from "../clock.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { type DeskFormat, ownZone } from "../format.ts";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";
import type { WhenSeen } from "./use-attention.ts";

/** Nothing where nobody has written yet, or it is over. */
export function Interview({ application, whenSeen }: InterviewProps) {
  return isStage(application.status) ? <Talk application={application} whenSeen={whenSeen} /> : null;
}

interface InterviewProps {
  readonly application: DeskDetail;
  readonly whenSeen: WhenSeen;
}

function Talk({ application, whenSeen }: InterviewProps) {
  const { t } = useLanguage();
  const now = useNow();
  const { data } = useQuery(interviewQuery(application.id));
  const [doing, setDoing] = useState<"move" | "cancel" | null>(null);
  const booked = data?.booked ?? null;
  const movable = booked !== null && Date.parse(booked.startsAt) > now;
  const close = () => setDoing(null);
  useShortcuts(movable ? { moveInterview: whenSeen(() => setDoing("move")) } : {});
  if (!data) return null;
  return (
    <section aria-labelledby="desk-interview">
      <h3 id="desk-interview">{t("booking.interview")}</h3>
      {booked ? (
        <>
          <Booked booked={booked} />
          <span className={css.beside}>
            {movable && (
              <button
                type="button"
                className={`${states.button} ${states.smallButton}`}
                onClick={() => setDoing("move")}
              >
                {t("booking.move")} <Hint of="moveInterview" />
              </button>
            )}
            <button
              type="button"
              className={`${states.button} ${states.smallButton}`}
              onClick={() => setDoing("cancel")}
            >
              <CancelWords startsAt={booked.startsAt} />
            </button>
          </span>
          {doing === "move" && (
            <MoveDialog application={application} booked={booked} times={data.times} close={close} />
          )}
          {doing === "cancel" && <CancelDialog application={application} close={close} />}
        </>
      ) : (
        <FreeTimes interview={data} />
      )}
    </section>
  );
}

function Booked({ booked }: { readonly booked: NonNullable<DeskInterview["booked"]> }) {
  const { t, format } = useLanguage();
  const time = format.whole(booked.startsAt);
  const there = format.timeIn(booked.timeZone, Date.parse(booked.startsAt));
  return (
    <p>
      <time dateTime={booked.startsAt}>
        {booked.recruiter === null
          ? t("booking.bookedNobody", { time })
          : t("booking.booked", { time, recruiter: booked.recruiter })}
      </time>
      {there && <span className={css.answer}>{t("booking.theirs", { time: `${there} (${booked.timeZone})` })}</span>}
    </p>
  );
}

function CancelWords({ startsAt }: { readonly startsAt: string }) {
  const { t } = useLanguage();
  return t(Date.parse(startsAt) < useNow() ? "booking.cancelOver" : "booking.cancel");
}

/** Said before times are offered: without any the applicant can only wish. */
function FreeTimes({ interview: { recruiter, free } }: { readonly interview: DeskInterview }) {
  const { t } = useLanguage();
  const me = useMe();
  if (recruiter === null) return <p>{t("booking.nobody")}</p>;
  return (
    <p>
      {free > 0
        ? t("booking.freeOf", { name: recruiter.name, count: free })
        : t("booking.none", { name: recruiter.name })}{" "}
      {free === 0 && recruiter.id === me.id && <Link to="/account">{t("booking.set")}</Link>}
    </p>
  );
}

interface MoveDialogProps {
  readonly application: DeskDetail;
  readonly booked: NonNullable<DeskInterview["booked"]>;
  readonly times: readonly string[];
  readonly close: () => void;
}

function MoveDialog({ application: { id, name }, booked, times, close }: MoveDialogProps) {
  const { t, format } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const again = useReadAgain(id);
  const move = useMutation({
    mutationFn: moveInterview,
    onSuccess: (interview, { start }) => {
      client.setQueryData(interviewQuery(id).queryKey, interview);
      say({ text: t("booking.moved", { name, time: format.whole(start) }) });
      again();
      close();
    },
    // Somebody has the time, or it was moved meanwhile: what can be chosen now is shown.
    onError: again,
  });
  const here = ownZone();
  const words = (at: string): string => {
    const there = booked.timeZone === here ? null : format.timeIn(booked.timeZone, Date.parse(at));
    return [format.time(at), ...(there === null ? [] : [`(${t("booking.theirs", { time: there })})`])].join(" ");
  };
  return (
    <Dialog title={t("booking.move")} close={close}>
      <form
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          const start = valueOf(event.currentTarget, "start");
          if (!move.isPending && start !== "") move.mutate({ id, start, instead: booked.startsAt });
        }}
      >
        <p>{t(times.length > 0 ? "booking.moveText" : "booking.noOther", { name })}</p>
        {times.length > 0 && (
          <div className={fields.field}>
            <label htmlFor="desk-new-time">{t("booking.newTime")}</label>
            <select id="desk-new-time" name="start" autoFocus>
              {daysOf(times, here, format).map(([day, ofDay]) => (
                <optgroup key={day} label={day}>
                  {ofDay.map((at) => (
                    <option key={at} value={at}>
                      {`${day}, ${words(at)}`}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </div>
        )}
        <FormError text={move.error ? errorText(move.error) : null} />
        {times.length > 0 && (
          <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={move.isPending}>
            {t("booking.move")}
          </button>
        )}
        <button type="button" className={states.button} onClick={close}>
          {t("booking.keep")}
        </button>
      </form>
    </Dialog>
  );
}

/** By the recruiter's own days. */
function daysOf(times: readonly string[], zone: string, format: DeskFormat): [string, string[]][] {
  const days = new Map<string, string[]>();
  for (const at of times) {
    const day = format.dayIn(zone, Date.parse(at));
    days.set(day, [...(days.get(day) ?? []), at]);
  }
  return [...days];
}

/** What a change of a talk changes besides. */
function useReadAgain(id: number): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [["application", id], ["queue"], ["hours"]]) void client.invalidateQueries({ queryKey });
  };
}

function CancelDialog({ application, close }: { readonly application: DeskDetail; readonly close: () => void }) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { id, name } = application;
  const again = useReadAgain(id);
  const cancel = useMutation({
    mutationFn: cancelInterview,
    onSuccess: () => {
      say({ text: t("booking.cancelled", { name }) });
      again();
      close();
    },
  });
  return (
    <Dialog title={t("booking.cancel")} close={close}>
      <form
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!cancel.isPending) cancel.mutate({ id, line: valueOf(event.currentTarget, "line") });
        }}
      >
        <p>{t("booking.cancelText", { name })}</p>
        <Field label={t("booking.line")} name="line" maxLength={500} autoComplete="off" />
        <FormError text={cancel.error ? errorText(cancel.error) : null} />
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={cancel.isPending}>
          {t("booking.cancel")}
        </button>
        <button type="button" className={states.button} onClick={close}>
          {t("booking.keep")}
        </button>
      </form>
    </Dialog>
  );
}
