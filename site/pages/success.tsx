import { ChatIcon } from "../../ui/pictures/icons.tsx";
import { MooredScene } from "../../ui/pictures/moored-scene.tsx";
import type { SuccessView } from "../success-view.ts";
import type { SiteView } from "../view.ts";
import { CheckSender } from "./check-sender.tsx";
import { CopyBox } from "./copy-box.tsx";
import { DayLine } from "./day-line.tsx";
import { linkTo, moment } from "./rich-text.tsx";
import { NeverAsked } from "./never-asked.tsx";
import styles from "./success.module.css";

interface SuccessPageProps {
  readonly view: SiteView;
  readonly success: SuccessView;
  /** The survey's rendered markup; null: none to answer. */
  readonly survey: string | null;
}

const sentences = {
  whatsapp: "success.sentence",
  call: "success.sentenceByCall",
  email: "success.sentenceByEmail",
} as const;

const writers = {
  whatsapp: "success.who.text",
  call: "statusPage.byCall.team",
  email: "success.who.textByEmail",
} as const;

/**
 * What happens next: the deadline, the sender and the code of the message (specification section 2,
 * decisions D19, D27).
 */
export function SuccessPage({ view, success, survey }: SuccessPageProps) {
  const { t } = view;
  const operator = view.operator.name;
  const { due, code, contactNow, channel } = success;
  const byCall = channel === "call";
  const byWhatsapp = contactNow.kind === "whatsapp";
  return (
    <>
      {view.brand.hero === null && (
        <div className={styles.moored}>
          <MooredScene />
        </div>
      )}
      <h1>{t("success.title")}</h1>
      <p>{t(sentences[channel])}</p>
      {success.closedJob !== null && <p role="status">{t("success.jobClosed", { title: success.closedJob })}</p>}
      <p className={`serif ${styles.due}`}>
        {t.rich(byCall ? "statusPage.byCall.due" : "success.due", {
          time: due.time,
          date: due.date,
          b: moment(due.iso),
        })}
      </p>
      <DayLine elapsed={success.elapsed} />
      <p className={styles.ends}>
        <span>{t("success.sent", { time: success.sent })}</span> <span>{success.dueShort}</span>
      </p>
      <section>
        <h2>{t("success.code.title")}</h2>
        <p>{t(byCall ? "statusPage.byCall.code" : "success.code.text")}</p>
        <CopyBox
          value={code}
          label={t("success.code.copy")}
          copied={t("success.code.copied")}
          selected={t("success.own.selected")}
          className={styles.codeBox}
        />
        <a className={`button ${styles.contact}`} href={contactNow.href} rel="noreferrer">
          <ChatIcon />
          {t("success.contact")}
        </a>
        <p className={styles.note}>
          {t(byWhatsapp ? "success.contactWhatsapp" : "success.contactEmail", { operator })}
        </p>
      </section>
      <section>
        <h2>{t(byCall ? "statusPage.byCall.title" : "success.who.title")}</h2>
        <p>{t(writers[channel], { operator })}</p>
      </section>
      <section>
        <h2>{t("success.own.title")}</h2>
        <p>{t.rich("statusPage.link", { link: linkTo(success.statusPage) })}</p>
        <CopyBox
          value={success.statusPageToCopy}
          label={t("success.own.copy")}
          copied={t("success.code.copied")}
          selected={t("success.own.selected")}
          className={`${styles.codeBox} ${styles.address}`}
        />
      </section>
      <NeverAsked view={view} />
      <section>
        <p>
          <CheckSender view={view} by={channel} />
        </p>
      </section>
      {survey !== null && <div dangerouslySetInnerHTML={{ __html: survey }} />}
    </>
  );
}

/** `/success` without an application: nothing was sent from this browser (D27). */
export function NothingSentPage({ view, linkAddress }: { view: SiteView; linkAddress: string }) {
  const { t } = view;
  return (
    <>
      <h1>{t("success.none.title")}</h1>
      <p>{t("success.none.text")}</p>
      <p>{t("success.none.action")}</p>
      <p>
        <a className="button" href={view.link("apply")}>
          {t("site.nav.apply")}
        </a>
      </p>
      {/* It may have been sent from another browser, or from this one without cookies. */}
      <p>
        <a href={linkAddress}>{t("statusPage.unknown.newTitle")}</a>
      </p>
    </>
  );
}
