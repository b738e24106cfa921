/** One application, whole: its clock, what can be done, what is known, what was noted and what happened. */
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { DeskError } from "../calls/call.ts";
import { applicationQuery } from "../calls/queries.ts";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { MessageBox } from "../messages/message-box.tsx";
import { Acts } from "./acts.tsx";
import css from "./application.module.css";
import { AppliedAgain } from "./applied-again.tsx";
import { ClockCard } from "./clock-card.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Facts } from "./facts.tsx";
import { History } from "./history.tsx";
import { Interview } from "./interview.tsx";
import { Notes } from "./notes.tsx";
import { SamePerson } from "./same-person.tsx";

interface ApplicationPaneProps {
  readonly id: number;
  /** Back to the queue, where the queue is not beside it. */
  readonly back: (() => void) | null;
}

export function ApplicationPane({ id, back }: ApplicationPaneProps) {
  const { t } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(applicationQuery(id));
  // What was asked for is merged with the one that came.
  const other = data !== undefined && data.id !== id ? data.id : null;
  return (
    <>
      {other !== null && <Navigate to="/applications/$id" params={{ id: String(other) }} search replace />}
      {back && (
        <button type="button" className={states.back} onClick={back}>
          {t("frame.back")}
        </button>
      )}
      {isPending && <Loading />}
      {error instanceof DeskError && (error.status === 404 || error.status === 400) ? (
        <Empty>{t("detail.notFound")}</Empty>
      ) : (
        error && !data && <Failed error={error} retry={() => void refetch()} />
      )}
      {data && !(error instanceof DeskError && error.status === 404) && <Application application={data} />}
    </>
  );
}

function Application({ application }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  return (
    <article className={css.application}>
      <header>
        <h2>
          <bdi>{application.name}</bdi>
        </h2>
        <p className={css.codeBox}>{application.code}</p>
        {application.nameDoubt && (
          <p className={css.nameDoubt}>
            {t(`nameDoubt.${application.nameDoubt}`)} {t("detail.greetsWithoutName")}
          </p>
        )}
        <p className={css.sub}>
          {[application.position, application.market, application.language].filter(Boolean).join(" · ")}
        </p>
      </header>
      <ClockCard application={application} />
      <Acts application={application} />
      <Interview application={application} />
      <SamePerson application={application} />
      <AppliedAgain application={application} />
      <MessageBox application={application} />
      <Facts application={application} />
      <Notes application={application} />
      <History application={application} />
      <Deliveries application={application} />
    </article>
  );
}
