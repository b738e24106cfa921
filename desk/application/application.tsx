/** One application, whole: its clock, what can be done, what is known, what was noted and what happened. */
import { useQuery } from "@tanstack/react-query";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { DeskFault } from "../calls/call.ts";
import { applicationQuery } from "../calls/queries.ts";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import { Acts } from "./acts.tsx";
import css from "./application.module.css";
import { AppliedAgain } from "./applied-again.tsx";
import { ClockCard } from "./clock-card.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Facts } from "./facts.tsx";
import { History } from "./history.tsx";
import { FirstMessage } from "./first-message.tsx";
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
  return (
    <>
      {back && (
        <button type="button" className={css.deskBack} onClick={back}>
          {t("frame.back")}
        </button>
      )}
      {isPending && <Loading />}
      {error instanceof DeskFault && (error.status === 404 || error.status === 400) ? (
        <Empty>{t("detail.notFound")}</Empty>
      ) : (
        error && !data && <Failed fault={error} retry={() => void refetch()} />
      )}
      {data && !(error instanceof DeskFault && error.status === 404) && <Application one={data} />}
    </>
  );
}

function Application({ one }: { readonly one: DeskDetail }) {
  const { t } = useLanguage();
  return (
    <article className={css.deskApplication}>
      <header>
        <h2>
          <bdi>{one.name}</bdi>
        </h2>
        <p className={css.deskCodeBox}>{one.code}</p>
        {one.nameDoubt && (
          <p className={css.deskNameDoubt}>
            {t(`nameDoubt.${one.nameDoubt}`)} {t("detail.greetsWithoutName")}
          </p>
        )}
        <p className={css.deskSub}>{[one.position, one.market, one.language].filter(Boolean).join(" · ")}</p>
      </header>
      <ClockCard one={one} />
      <Acts one={one} />
      <SamePerson one={one} />
      <AppliedAgain one={one} />
      <FirstMessage one={one} />
      <Facts one={one} />
      <Notes one={one} />
      <History one={one} />
      <Deliveries one={one} />
    </article>
  );
}
