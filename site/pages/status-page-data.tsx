import type { ReactNode } from "react";
import { channels } from "../../domain/application/lifecycle.ts";
import { ArrowIcon, ChevronIcon, LockIcon } from "../../ui/pictures/icons.tsx";
import { correctedFields, type StoredDataView, shownField, type StatusPageView } from "../status-page-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./status-page.module.css";
import form from "./small-form.module.css";
import { Ask } from "./small-form.tsx";
import { isNoContactReportNext } from "./stage.tsx";

interface HeldProps {
  readonly view: SiteView;
  readonly mine: StatusPageView;
  readonly held: StoredDataView;
}

/**
 * The stored data and all actions on it, which are rare and therefore collapsed, one open at a
 * time. A refused correction opens its own.
 */
export function StoredDataSections(props: HeldProps) {
  const { view, mine, held } = props;
  const { t } = view;
  return (
    <>
      <section className={styles.folds}>
        <h2>{t("statusPage.change")}</h2>
        <Fold
          title={t("statusPage.held.title")}
          hint={t(held.age ? "statusPage.held.short" : "statusPage.held.shortWithoutAge")}
        >
          <Held {...props} />
        </Fold>
        {held.may.prefer && (
          <Fold title={t("statusPage.prefer.title")} hint={t(`statusPage.prefer.${held.prefers}`)}>
            <Prefer {...props} />
          </Fold>
        )}
        <Fold
          title={t("statusPage.correct.title")}
          hint={
            <>
              <bdi>{held.masked[0]}</bdi> · <bdi>{held.masked[1]}</bdi>
            </>
          }
          open={Object.values(held.errors).some((error) => error !== undefined)}
        >
          <Correct {...props} />
        </Fold>
        {held.may.nobodyWrote && !isNoContactReportNext(mine) && (
          <Fold title={t("statusPage.nobodyWrote.title")} hint={t("statusPage.nobodyWrote.short")}>
            <p>{t("statusPage.nobodyWrote.text")}</p>
            <ActionForm action={mine.post} act="nobodyWrote" label={t("statusPage.nobodyWrote.action")} />
          </Fold>
        )}
      </section>
      <section className={styles.folds}>
        <h2>{t("statusPage.unlock.title")}</h2>
        <Fold title={t("statusPage.download.title")} hint={t("statusPage.download.short")}>
          <p>{t("statusPage.download.text", { email: view.operator.email })}</p>
          {held.hasJobAlerts && <p>{t("jobAlert.apart")}</p>}
          {held.notesFrom !== null && <p>{t("statusPage.download.notes", { email: held.notesFrom })}</p>}
          <ActionForm action={mine.post} act="read" label={t("statusPage.download.read")} />
          <ActionForm action={mine.post} act="download" label={t("statusPage.download.action")} />
        </Fold>
        {held.may.renew && (
          <Fold title={t("statusPage.renew.title")} hint={t("statusPage.renew.short")}>
            <p>{t("statusPage.renew.text")}</p>
            <ActionForm action={mine.post} act="renew" label={t("statusPage.renew.action")} />
          </Fold>
        )}
        {held.may.withdraw && (
          <ToQuestion href={`${mine.action}?ask=withdraw`} label={t("statusPage.withdraw.title")} />
        )}
        <ToQuestion href={`${mine.action}?ask=delete`} label={t("statusPage.delete.title")} />
      </section>
      <form className={styles.lock} method="post" action={mine.post}>
        <LockIcon />
        <p>
          {t("statusPage.lock.text", { minutes: held.minutesOpen })}{" "}
          <button name="act" value="lock">
            {t("statusPage.lock.action")}
          </button>
        </p>
      </form>
    </>
  );
}

interface FoldProps {
  readonly title: string;
  /** Below the title, also while collapsed. */
  readonly hint: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A native disclosure, so it needs no script. The shared name keeps one open at a time. */
function Fold({ title, hint, open = false, children }: FoldProps) {
  return (
    <details name="acts" open={open}>
      <summary>
        <span>
          <h3>{title}</h3>
          <small>{hint}</small>
        </span>
        <ChevronIcon />
      </summary>
      <div>{children}</div>
    </details>
  );
}

function Held({ view: { t }, held }: HeldProps) {
  return (
    <dl className={styles.held}>
      {held.rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      {held.consent && (
        <div>
          <dt>{t("statusPage.held.consent")}</dt>
          <dd>
            {held.consent.wording}
            <p className={form.askHint}>{held.consent.about}</p>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface ActionFormProps {
  readonly action: string;
  readonly act: string;
  readonly label: string;
  /** This is the page's main action. */
  readonly next?: boolean;
}

/** A form with one button. */
export function ActionForm({ action, act, label, next = false }: ActionFormProps) {
  return (
    <form className={form.askForm} method="post" action={`${action}#answer`}>
      <button className={next ? `button ${styles.action}` : "button quiet"} name="act" value={act}>
        {label}
      </button>
    </form>
  );
}

/** An irreversible action links to its confirmation first. */
function ToQuestion({ href, label }: { href: string; label: string }) {
  return (
    <p className={styles.toQuestion}>
      <a href={href}>
        {label}
        <ArrowIcon />
      </a>
    </p>
  );
}

function Correct({ view, mine, held }: HeldProps) {
  const { t } = view;
  const { stored, typed, errors } = held;
  const shown = { ...stored, ...typed };
  return (
    <>
      <p>{t("statusPage.correct.text")}</p>
      <form className={form.askForm} method="post" action={`${mine.post}#answer`}>
        <Ask
          name="name"
          label={t("statusPage.held.name")}
          value={shown.name}
          error={errors.name}
          field={{ type: "text", autoComplete: "name", dir: "auto", spellCheck: false }}
        />
        <Ask
          name="contact"
          label={t("statusPage.correct.phone")}
          value={shown.contact}
          error={errors.contact}
          field={{ type: "tel", autoComplete: "tel", dir: "ltr" }}
        />
        <Ask
          name="email"
          label={t("statusPage.correct.email")}
          value={shown.email}
          error={errors.email}
          field={{ type: "text", inputMode: "email", autoComplete: "email", dir: "ltr", spellCheck: false }}
        />
        {correctedFields.map((field) => (
          <input key={field} type="hidden" name={shownField(field)} value={stored[field]} />
        ))}
        <button className="button quiet" name="act" value="correct">
          {t("statusPage.correct.action")}
        </button>
      </form>
    </>
  );
}

function Prefer({ view, mine, held }: HeldProps) {
  const { t } = view;
  return (
    <form method="post" action={`${mine.post}#answer`}>
      <fieldset className={styles.channels}>
        <legend className="hide">{t("statusPage.prefer.title")}</legend>
        {channels.map((channel) => (
          <label key={channel} className={styles.pick}>
            <input type="radio" name="channel" value={channel} defaultChecked={held.prefers === channel} />
            {t(`statusPage.prefer.${channel}`)}
          </label>
        ))}
      </fieldset>
      <button className="button quiet" name="act" value="prefer">
        {t("statusPage.prefer.action")}
      </button>
    </form>
  );
}
