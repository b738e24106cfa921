import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { DeskError } from "../requests/send-request.ts";
import { applicationQuery } from "../requests/queries.ts";
import { NumberWarning } from "../frame/number-warning.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import { MessageBox } from "../messages/message-box.tsx";
import type { Place } from "../rows/use-auto-advance.ts";
import { Actions, type Menu } from "./actions.tsx";
import css from "./application.module.css";
import { AppliedAgain } from "./applied-again.tsx";
import { AskedQuestions } from "./asked-questions.tsx";
import { CallOutcome } from "./call-outcome.tsx";
import { ClockCard } from "./clock-card.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Facts } from "./facts.tsx";
import { History } from "./history.tsx";
import { Interview } from "./interview.tsx";
import { isContactedFromHere, nextActionOf } from "./main-action.ts";
import { Notes } from "./notes.tsx";
import { Outcome } from "./outcome.tsx";
import { PaneHead } from "./pane-head.tsx";
import { SamePerson } from "./same-person.tsx";
import { StageLine } from "./stage-line.tsx";
import { useAttention, useEmptyPaneKeys } from "./use-attention.ts";
import { useDispatch } from "./use-dispatch.ts";
import { useNumber } from "./use-number.ts";
import { UnansweredMessages } from "./unanswered-messages.tsx";
import { WritingLine } from "./writing-line.tsx";

interface ApplicationPaneProps {
  readonly id: number;
  /** Back to the queue. Null if the queue is shown beside the pane. */
  readonly back: (() => void) | null;
  /** Position in the list, and moving through it. */
  readonly place: Place | null;
  readonly step: (by: number) => void;
}

export function ApplicationPane({ id, back, place, step }: ApplicationPaneProps) {
  const { t } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(applicationQuery(id));
  // The requested application was merged into the one that the server returned.
  const other = data !== undefined && data.id !== id ? data.id : null;
  return (
    <>
      {other !== null && <Navigate to="/applications/$id" params={{ id: String(other) }} search state replace />}
      {back && <PaneHead back={back} place={place} step={step} />}
      {back && data && <NumberWarning />}
      {isPending && <NobodyThere />}
      {error instanceof DeskError && (error.status === 404 || error.status === 400) ? (
        <Empty>{t("detail.notFound")}</Empty>
      ) : (
        error && !data && <Failed error={error} retry={() => void refetch()} />
      )}
      {data && !(error instanceof DeskError && error.status === 404) && <Application application={data} />}
    </>
  );
}

function NobodyThere() {
  useEmptyPaneKeys();
  return <Loading />;
}

function Application({ application }: { readonly application: DeskDetail }) {
  const { dispatch, pending } = useDispatch();
  const [menu, show] = useState<Menu>(null);
  const { phone } = useNumber(application);
  const waiting = isWaitingStatus(application.status);
  const offers = `${nextActionOf(application.status)} ${waiting && isContactedFromHere(application, phone !== undefined)}`;
  const whenSeen = useAttention(application, offers);
  return (
    <article className={css.application}>
      <Head application={application} />
      <StageLine application={application} dispatch={dispatch} whenSeen={whenSeen} />
      {waiting ? (
        <ClockCard application={application} />
      ) : (
        <Outcome application={application} followUp={whenSeen(() => show("followUp"))} />
      )}
      <AskedQuestions application={application} />
      <UnansweredMessages application={application} />
      <WritingLine application={application} />
      <Actions
        application={application}
        pending={pending}
        dispatch={dispatch}
        whenSeen={whenSeen}
        menu={menu}
        show={show}
      />
      <CallOutcome application={application} dispatch={dispatch} />
      <Interview application={application} whenSeen={whenSeen} />
      <SamePerson application={application} />
      <AppliedAgain application={application} />
      <MessageBox application={application} />
      <Facts application={application} whenSeen={whenSeen} />
      <Notes application={application} whenSeen={whenSeen} />
      <History application={application} />
      <Deliveries application={application} />
    </article>
  );
}

/** Stays visible while the pane scrolls. */
function Head({ application }: { readonly application: DeskDetail }) {
  const { t, format } = useLanguage();
  return (
    <>
      <header className={css.who}>
        <h2>
          <bdi>{application.name}</bdi>
        </h2>
        <div className={css.codes}>
          <p className={css.codeBox}>{application.code}</p>
          {application.registrations
            .filter(({ code }) => code !== application.code)
            .map(({ code }) => (
              <p key={code}>{code}</p>
            ))}
        </div>
      </header>
      {application.nameDoubt && (
        <p className={css.nameDoubt}>
          {t(`nameDoubt.${application.nameDoubt}`)} {t("detail.greetsWithoutName")}
        </p>
      )}
      <p className={css.sub}>
        {[application.position, format.shortCountry(application.market), application.language]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}
