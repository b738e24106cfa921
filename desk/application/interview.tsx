/** The talk with an applicant: what is booked, how much is free, and cancelling it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { isStage } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { DeskInterview } from "../../domain/desk/booking.ts";
import { cancelInterview, interviewQuery } from "../calls/booking.ts";
import { useErrorText } from "../calls/error-text.ts";
import { useNow } from "../clock.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";

/** Nothing where nobody has written yet, or it is over. */
export function Interview({ application }: { readonly application: DeskDetail }) {
  return isStage(application.status) ? <Talk application={application} /> : null;
}

function Talk({ application }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  const { data } = useQuery(interviewQuery(application.id));
  const [cancelling, setCancelling] = useState(false);
  if (!data) return null;
  const { booked } = data;
  return (
    <section aria-labelledby="desk-interview">
      <h3 id="desk-interview">{t("booking.interview")}</h3>
      {booked ? (
        <>
          <Booked booked={booked} />
          <button
            type="button"
            className={`${states.button} ${states.smallButton}`}
            onClick={() => setCancelling(true)}
          >
            <CancelWords startsAt={booked.startsAt} />
          </button>
          {cancelling && <CancelDialog application={application} close={() => setCancelling(false)} />}
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

function CancelDialog({ application, close }: { readonly application: DeskDetail; readonly close: () => void }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const { id, name } = application;
  const cancel = useMutation({
    mutationFn: cancelInterview,
    onSuccess: () => {
      say({ text: t("booking.cancelled", { name }) });
      for (const queryKey of [["application", id], ["queue"], ["hours"]]) void client.invalidateQueries({ queryKey });
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
