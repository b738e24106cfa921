import { applicationPages } from "../../routes.ts";
import type { ApplicantView, LinkView } from "../applicant-view.ts";
import type { SiteView } from "../view.ts";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { HeldSections } from "./application-held.tsx";
import styles from "./application.module.css";
import { DayLine } from "./day-line.tsx";
import { linkTo, moment } from "./rich-text.tsx";
import form from "./small-form.module.css";
import { Answer, Ask } from "./small-form.tsx";
import { SuccessLayout } from "./success-layout.tsx";
import success from "./success.module.css";

interface ApplicationPageProps {
  readonly view: SiteView;
  readonly mine: ApplicantView;
}

/** Where one's own application stands, and with the last four digits what is held and what can be done (B2). */
export function ApplicationPage({ view, mine }: ApplicationPageProps) {
  const { t } = view;
  const { ask } = mine.held ?? {};
  if (ask) return <ConfirmPage view={view} mine={mine} ask={ask} />;
  return (
    <SuccessLayout view={view} survey={null}>
      <div className={styles.mine}>
        {mine.done && <Answer tone="good" title={t(`application.done.${mine.done}`)} />}
        {mine.formError !== null && <Answer tone="bad" title={mine.formError} />}
        <h1>{t("application.title")}</h1>
        <State view={view} mine={mine} />
        {!mine.waiting && <p className={styles.quietly}>{t("application.sent", mine.applied)}</p>}
        {mine.sent.length > 0 && <AllSent view={view} mine={mine} />}
        <section>
          <h2>{t("success.code.title")}</h2>
          <p>{t("success.code.text")}</p>
          <p className={success.codeBox}>
            <bdi>{mine.code}</bdi>
          </p>
          <p>{t.rich("application.check", { link: linkTo(view.link("verify")) })}</p>
        </section>
        {mine.held ? <HeldSections view={view} mine={mine} held={mine.held} /> : <Unlock view={view} mine={mine} />}
        <section>
          <h2>{t("success.never.title")}</h2>
          <ul>
            {(["money", "cards", "codes", "crypto"] as const).map((thing) => (
              <li key={thing}>
                <CrossIcon />
                {t(`success.never.${thing}`)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </SuccessLayout>
  );
}

/** More than one was sent with the address whose mailbox was opened (D30): which of them is shown, and that acts reach all. */
function AllSent({ view, mine }: ApplicationPageProps) {
  const { t } = view;
  return (
    <section>
      <h2>{t("application.all.title")}</h2>
      <p>{t("application.all.text", { count: mine.sent.length })}</p>
      <ul>
        {mine.sent.map(({ code, time, date, href }) => {
          const words = t("application.all.item", { code: `\u2068${code}\u2069`, time, date });
          return (
            <li key={code}>
              {href === null ? (
                <span aria-current="page">{t("application.all.shown", { item: words })}</span>
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

function State({ view, mine }: ApplicationPageProps) {
  const { t } = view;
  const { status, from, due, contacted } = mine;
  const operator = view.operator.name;
  const recruiter = mine.recruiter ?? operator;
  switch (status) {
    case "withdrawn":
      return <p>{t("application.state.withdrawn")}</p>;
    case "opted_out":
      return <p>{t("application.state.optedOut")}</p>;
    case "declined":
      return <p>{t("application.state.declined")}</p>;
    case "spam":
    case "erased":
      return <p>{t("application.state.closed", { email: view.operator.email })}</p>;
    case "contacted":
      return (
        <>
          <p className={`serif ${success.due}`}>
            {t.rich("application.state.contacted", {
              recruiter,
              time: contacted?.time ?? "",
              date: contacted?.date ?? "",
              b: moment(contacted?.iso ?? ""),
            })}
          </p>
          <p>{t("application.state.contactedText")}</p>
        </>
      );
    case "new":
    case "assigned":
    case "claimed":
      return (
        <>
          <p>
            {status === "claimed"
              ? t("application.state.claimed", { recruiter })
              : t("application.state.new", { operator })}
          </p>
          {mine.late ? (
            <p className={form.wrong}>{t("application.state.late", { date: due.date, time: due.time })}</p>
          ) : (
            <>
              <p className={`serif ${success.due}`}>
                {t.rich("success.due", { time: due.time, date: due.date, b: moment(due.iso) })}
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
          <section>
            <h2>{t("application.who.title")}</h2>
            <p>
              {mine.recruiter === null
                ? t("application.who.nobody")
                : t("application.who.recruiter", { recruiter, operator })}
            </p>
          </section>
        </>
      );
  }
}

function Unlock({ view, mine }: ApplicationPageProps) {
  const { t } = view;
  return (
    <section>
      <h2>{t("application.unlock.title")}</h2>
      {mine.locked ? (
        <>
          <p>{t("application.unlock.locked")}</p>
          <form className={form.askForm} method="post" action={mine.action}>
            <button className="button quiet" name="act" value="renew">
              {t("application.renew.action")}
            </button>
          </form>
        </>
      ) : (
        <form className={form.askForm} method="post" action={`${mine.action}#answer`}>
          <p>{t("application.unlock.text")}</p>
          <Ask
            name="digits"
            label={t("application.unlock.label")}
            value=""
            className={form.digits}
            field={{ inputMode: "numeric", autoComplete: "off", maxLength: 4, dir: "ltr", required: true }}
          />
          <button className={`button ${form.wide}`} name="act" value="unlock">
            {t("application.unlock.action")}
          </button>
        </form>
      )}
    </section>
  );
}

/** Asked before withdrawing and deleting, on a page of its own, so that it needs no script. */
function ConfirmPage({ view, mine, ask }: ApplicationPageProps & { readonly ask: "withdraw" | "delete" }) {
  const { t } = view;
  return (
    <SuccessLayout view={view} survey={null}>
      <h1>{t(`application.${ask}.question`)}</h1>
      <p>{t(ask === "delete" ? "application.delete.questionText" : "application.withdraw.text")}</p>
      <form className={form.askForm} method="post" action={`${mine.action}#answer`}>
        <div className={styles.twoWays}>
          <button className={`button quiet ${styles.danger}`} name="act" value={ask}>
            {t(`application.${ask}.confirm`)}
          </button>
          <a href={mine.action}>{t(`application.${ask}.cancel`)}</a>
        </div>
      </form>
    </SuccessLayout>
  );
}

/** One answer for every link that opens nothing, and what follows asking for a new one or deleting. */
export function ApplicationLinkPage({ view, link }: { view: SiteView; link: LinkView }) {
  const { t } = view;
  const { email } = view.operator;
  if (link.kind !== "unknown") {
    const operator = view.operator.name;
    const text = {
      sent: t("application.linkSent.text"),
      moved: t("application.linkSent.moved"),
      deleted: t("application.done.deletedText", { operator }),
    } as const;
    return (
      <SuccessLayout view={view} survey={null}>
        <h1>{t(link.kind === "deleted" ? "application.done.deletedTitle" : "application.linkSent.title")}</h1>
        <p>{text[link.kind]}</p>
      </SuccessLayout>
    );
  }
  return (
    <SuccessLayout view={view} survey={null}>
      <h1>{t("application.unknown.title")}</h1>
      <p>{t("application.unknown.text")}</p>
      <section className={form.after}>
        <h2>{t("application.unknown.newTitle")}</h2>
        {link.mail ? (
          <form className={form.askForm} method="post" action={link.action}>
            <Ask
              name={applicationPages.link}
              label={t("application.unknown.label")}
              hint={t("application.unknown.hint")}
              value={link.typed}
              error={link.error ?? undefined}
              field={{
                type: "text",
                autoComplete: "email",
                dir: "ltr",
                maxLength: 254,
                autoFocus: link.error !== null,
              }}
            />
            <button className={`button ${form.wide}`}>{t("application.unknown.action")}</button>
          </form>
        ) : (
          <p>{t("application.unknown.noMail", { email })}</p>
        )}
      </section>
    </SuccessLayout>
  );
}
