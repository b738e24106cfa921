import type { StatusPageView } from "../status-page-view.ts";
import type { SiteView } from "../view.ts";
import { CheckSender } from "./check-sender.tsx";
import { CopyBox } from "./copy-box.tsx";
import { ActionForm, StoredDataSections } from "./status-page-data.tsx";
import { Conversation } from "./status-page-messages.tsx";
import styles from "./status-page.module.css";
import { DayLine } from "./day-line.tsx";
import { moment } from "./rich-text.tsx";
import form from "./small-form.module.css";
import { Answer, AskDigits } from "./small-form.tsx";
import { NeverAsked } from "./never-asked.tsx";
import { TeamContacts } from "./team-contacts.tsx";
import { asksForInterview, isNoContactReportNext, StageAction, StageLine } from "./stage.tsx";
import success from "./success.module.css";

interface StatusPageProps {
  readonly view: SiteView;
  readonly mine: StatusPageView;
}

/** The state of an application, and with the last four digits its data and actions (B2). */
export function StatusPage({ view, mine }: StatusPageProps) {
  const { t } = view;
  const { ask } = mine.held ?? {};
  if (ask) return <ConfirmPage view={view} mine={mine} ask={ask} />;
  return (
    <>
      <div className={styles.mine}>
        {mine.done && (
          <Answer
            tone="good"
            title={mine.done === "interviewCancelled" ? t("booking.cancel.done") : t(`statusPage.done.${mine.done}`)}
          />
        )}
        {mine.formError !== null && <Answer tone="bad" title={mine.formError} />}
        <h1>{t("statusPage.title")}</h1>
        {mine.held?.job && <p>{mine.held.job}</p>}
        <StageLine view={view} status={mine.status} by={mine.by} />
        {mine.team && <TeamContacts view={view} team={mine.team} />}
        <State view={view} mine={mine} />
        {!mine.waiting && <p className={styles.quietly}>{t("statusPage.sent", mine.applied)}</p>}
        {mine.sent.length > 0 && <AllSent view={view} mine={mine} />}
        {mine.conversation && <Conversation view={view} action={mine.post} conversation={mine.conversation} />}
        <section className={styles.quoted}>
          <h2>{t("success.code.title")}</h2>
          <CopyBox
            value={mine.code}
            label={t("success.code.copy")}
            copied={t("success.code.copied")}
            selected={t("success.own.selected")}
            className={success.codeBox}
          />
          <p>
            {t(mine.by === "call" ? "statusPage.byCall.code" : "success.code.text")}{" "}
            <CheckSender view={view} by={mine.by} />
          </p>
        </section>
        {mine.held ? (
          <StoredDataSections view={view} mine={mine} held={mine.held} />
        ) : (
          mine.conversation === null && <Unlock view={view} mine={mine} />
        )}
        {mine.held && mine.other !== null && <OtherNumber view={view} mine={mine} />}
        <NeverAsked view={view} />
      </div>
    </>
  );
}

/** Several applications with proven numbers (D30): which is shown, and that actions affect all. */
function AllSent({ view, mine }: StatusPageProps) {
  const { t } = view;
  return (
    <section>
      <h2>{t("statusPage.all.title")}</h2>
      <p>{t("statusPage.all.text", { count: mine.sent.length })}</p>
      <ul>
        {mine.sent.map(({ code, time, date, href }) => {
          const words = t("statusPage.all.item", { code: `\u2068${code}\u2069`, time, date });
          return (
            <li key={code}>
              {href === null ? (
                <span aria-current="page">{t("statusPage.all.shown", { item: words })}</span>
              ) : (
                <a href={href}>{words}</a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function State({ view, mine }: StatusPageProps) {
  const { t } = view;
  const { status, from, due, contacted } = mine;
  const operator = view.operator.name;
  const recruiter = mine.recruiter ?? operator;
  switch (status) {
    case "withdrawn":
      return <p>{t("statusPage.state.withdrawn")}</p>;
    case "opted_out":
      return <p>{t("statusPage.state.optedOut")}</p>;
    case "declined":
      return <p>{t("statusPage.state.declined")}</p>;
    case "closed":
    case "spam":
    case "erased":
      return <p>{t("statusPage.state.closed", { email: view.operator.email })}</p>;
    case "replied":
      return <p className={`serif ${success.due}`}>{t("booking.stage.replied")}</p>;
    case "interview":
    case "offered":
    case "hired":
      return <StageAction view={view} mine={mine} status={status} />;
    case "contacted":
      return (
        <>
          <p className={`serif ${success.due}`}>
            {t.rich(mine.by === "call" ? "statusPage.byCall.contacted" : "statusPage.state.contacted", {
              recruiter,
              time: contacted?.time ?? "",
              date: contacted?.date ?? "",
              b: moment(contacted?.iso ?? ""),
            })}
          </p>
          <p>{t(mine.by === "call" ? "statusPage.byCall.contactedText" : "statusPage.state.contactedText")}</p>
        </>
      );
    case "new":
    case "assigned":
    case "claimed":
      return (
        <>
          <p>
            {status === "claimed"
              ? t(mine.by === "call" ? "statusPage.byCall.claimed" : "statusPage.state.claimed", { recruiter })
              : t("statusPage.state.new", { operator })}
          </p>
          {mine.late ? (
            <>
              <p className={form.wrong}>
                {t(mine.by === "call" ? "statusPage.byCall.late" : "statusPage.state.late", {
                  date: due.date,
                  time: due.time,
                })}
              </p>
              {isNoContactReportNext(mine) && (
                <>
                  <ActionForm action={mine.post} act="nobodyWrote" label={t("statusPage.nobodyWrote.action")} next />
                  <p className={styles.quietly}>{t("statusPage.nobodyWrote.text")}</p>
                </>
              )}
            </>
          ) : (
            <>
              <p className={`serif ${success.due}`}>
                {t.rich(mine.by === "call" ? "statusPage.byCall.due" : "success.due", {
                  time: due.time,
                  date: due.date,
                  b: moment(due.iso),
                })}
              </p>
              <p className={styles.remaining}>{mine.left}</p>
            </>
          )}
          <DayLine elapsed={mine.elapsed} />
          <p className={success.ends}>
            <span>
              <time dateTime={from.iso}>{mine.ends[0]}</time>
            </span>{" "}
            <span>{mine.ends[1]}</span>
          </p>
          {/* While a colleague contacts the applicant, the block above names them. */}
          {(mine.recruiter !== null || !mine.team?.now) && (
            <section>
              <h2>{t(mine.by === "call" ? "statusPage.byCall.title" : "statusPage.who.title")}</h2>
              <p>
                {mine.recruiter === null
                  ? t("statusPage.who.nobody")
                  : t(mine.by === "call" ? "statusPage.byCall.recruiter" : "statusPage.who.recruiter", {
                      recruiter,
                      operator,
                    })}
              </p>
            </section>
          )}
        </>
      );
  }
}

function Unlock({ view, mine }: StatusPageProps) {
  const { t } = view;
  return (
    <section>
      <h2>{t("statusPage.unlock.title")}</h2>
      {mine.locked ? (
        <>
          <p>{t("statusPage.unlock.locked")}</p>
          <form className={form.askForm} method="post" action={mine.post}>
            <button className="button quiet" name="act" value="renew">
              {t("statusPage.renew.action")}
            </button>
          </form>
        </>
      ) : (
        <form className={form.askForm} method="post" action={`${mine.post}#answer`}>
          <p>{t("statusPage.unlock.text")}</p>
          <AskDigits view={view} />
          <button className={`button ${asksForInterview(mine) ? "quiet " : ""}${form.wide}`} name="act" value="unlock">
            {t("statusPage.unlock.action")}
          </button>
        </form>
      )}
    </section>
  );
}

/** Asked of everyone, so that it does not reveal whether another number has applications (D30). */
function OtherNumber({ view, mine }: StatusPageProps) {
  const { t } = view;
  return (
    <section>
      <h2>{t("statusPage.other.title")}</h2>
      {mine.other === "locked" ? (
        <p>{t("statusPage.other.locked")}</p>
      ) : (
        <form className={form.askForm} method="post" action={`${mine.post}#answer`}>
          <p>{t("statusPage.other.text")}</p>
          <AskDigits view={view} />
          <button className={`button quiet ${form.wide}`} name="act" value="unlock">
            {t("statusPage.other.action")}
          </button>
        </form>
      )}
    </section>
  );
}

/** Confirms withdrawing and deleting on a page of its own, so that it needs no script. */
function ConfirmPage({ view, mine, ask }: StatusPageProps & { readonly ask: "withdraw" | "delete" }) {
  const { t } = view;
  return (
    <>
      <h1>{t(`statusPage.${ask}.question`)}</h1>
      <p>{t(ask === "delete" ? "statusPage.delete.questionText" : "statusPage.withdraw.text")}</p>
      {ask === "delete" && mine.held?.hasJobAlerts && <p>{t("jobAlert.apart")}</p>}
      <form className={form.askForm} method="post" action={`${mine.post}#answer`}>
        <div className={styles.twoWays}>
          <button className={`button quiet ${styles.danger}`} name="act" value={ask}>
            {t(`statusPage.${ask}.confirm`)}
          </button>
          <a href={mine.action}>{t(`statusPage.${ask}.cancel`)}</a>
        </div>
      </form>
    </>
  );
}
