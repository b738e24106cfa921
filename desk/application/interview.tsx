/** The interview: the booking, the number of free times, rescheduling and cancelling. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { isStage } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { DeskInterview } from "../../domain/desk/booking.ts";
import { cancelInterview, interviewQuery, moveInterview } from "../requests/booking.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Field, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import { Hint } from "../frame/key.tsx";
import { useToast } from "../frame/toast.tsx";
import { type DeskFormat, ownZone } from "../format.ts";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";
import type { WhenSeen } from "./use-attention.ts";

/** Renders nothing before first contact or after the application is closed. */
export function Interview({ application, whenSeen }: InterviewProps) {
  return isStage(application.status) ? <InterviewPart application={application} whenSeen={whenSeen} /> : null;
}

interface InterviewProps {
  readonly application: DeskDetail;
  readonly whenSeen: WhenSeen;
}

function InterviewPart({ application, whenSeen }: InterviewProps) {
  const { t } = useLanguage();
  const now = useNow();
  const { data } = useQuery(interviewQuery(application.id));
  const [dialog, setDialog] = useState<"move" | "cancel" | null>(null);
  const booked = data?.booked ?? null;
  const movable = booked !== null && Date.parse(booked.startsAt) > now;
  const close = () => setDialog(null);
  useShortcuts({
    ...(movable && { moveInterview: whenSeen(() => setDialog("move")) }),
    ...(booked && { cancelInterview: whenSeen(() => setDialog("cancel")) }),
  });
  if (!data) return null;
  return (
    <section aria-labelledby="desk-interview">
      <h3 id="desk-interview">{t("booking.interview")}</h3>
      {booked ? (
        <>
          <Booked booked={booked} />
          <span className={css.beside}>
            {movable && (
              <Button look="small" onClick={() => setDialog("move")}>
                {t("booking.move")} <Hint of="moveInterview" />
              </Button>
            )}
            <Button look="small" onClick={() => setDialog("cancel")}>
              <CancelWords startsAt={booked.startsAt} /> <Hint of="cancelInterview" />
            </Button>
          </span>
          {dialog === "move" && (
            <MoveDialog application={application} booked={booked} times={data.times} close={close} />
          )}
          {dialog === "cancel" && <CancelDialog application={application} booked={booked} close={close} />}
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

/** Warns before times are offered: without free times, applicants can only suggest one. */
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
  const again = useReadAgain(id);
  const move = useMutation({
    mutationFn: moveInterview,
    onSuccess: (interview, { start }) => {
      client.setQueryData(interviewQuery(id).queryKey, interview);
      say({ text: t("booking.moved", { name, time: format.whole(start) }) });
      again();
      close();
    },
    // The time was taken or the interview moved meanwhile: show the current choices.
    onError: again,
  });
  const here = ownZone();
  const words = (at: string): string => {
    const there = booked.timeZone === here ? null : format.timeIn(booked.timeZone, Date.parse(at));
    return [format.time(at), ...(there === null ? [] : [`(${t("booking.theirs", { time: there })})`])].join(" ");
  };
  return (
    <FormDialog
      title={t("booking.move")}
      submit={times.length > 0 ? t("booking.move") : null}
      cancel={t("booking.keep")}
      pending={move.isPending}
      error={move.error}
      close={close}
      send={(form) => {
        const start = valueOf(form, "start");
        if (start !== "") move.mutate({ id, start, instead: booked.startsAt });
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
    </FormDialog>
  );
}

/** Groups times by day in the recruiter's zone. */
function daysOf(times: readonly string[], zone: string, format: DeskFormat): [string, string[]][] {
  const days = new Map<string, string[]>();
  for (const at of times) {
    const day = format.dayIn(zone, Date.parse(at));
    days.set(day, [...(days.get(day) ?? []), at]);
  }
  return [...days];
}

/** Invalidates the other queries that a changed interview affects. */
function useReadAgain(id: number): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [["application", id], ["queue"], ["hours"]]) void client.invalidateQueries({ queryKey });
  };
}

function CancelDialog({ application: { id, name }, booked, close }: Omit<MoveDialogProps, "times">) {
  const { t, format } = useLanguage();
  const { say } = useToast();
  // Keeps the time that the recruiter saw: the server refuses if the interview has moved since.
  const [seen, setSeen] = useState<string | null>(booked.startsAt);
  const startsAt = seen ?? booked.startsAt;
  const again = useReadAgain(id);
  const cancel = useMutation({
    mutationFn: cancelInterview,
    onSuccess: () => {
      say({ text: t("booking.cancelled", { name }) });
      again();
      close();
    },
    // The interview moved meanwhile: show the current time.
    onError: () => {
      setSeen(null);
      again();
    },
  });
  return (
    <FormDialog
      title={t("booking.cancel")}
      submit={t("booking.cancel")}
      cancel={t("booking.keep")}
      pending={cancel.isPending}
      error={cancel.error}
      close={close}
      send={(form) => cancel.mutate({ id, instead: startsAt, line: valueOf(form, "line") })}
    >
      <p>
        <time dateTime={startsAt}>{format.whole(startsAt)}</time>
      </p>
      <p>{t("booking.cancelText", { name })}</p>
      <Field label={t("booking.line")} name="line" maxLength={500} autoComplete="off" autoFocus />
    </FormDialog>
  );
}
