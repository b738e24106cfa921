import { channels } from "../../domain/application/lifecycle.ts";
import type { StatusPageView, HeldView } from "../status-page-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./status-page.module.css";
import form from "./small-form.module.css";
import { Ask } from "./small-form.tsx";

interface HeldProps {
  readonly view: SiteView;
  readonly mine: StatusPageView;
  readonly held: HeldView;
}

/** What is held of a person, and everything they can do about it. */
export function HeldSections(props: HeldProps) {
  const { view, mine, held } = props;
  const { t } = view;
  return (
    <>
      {held.may.nobodyWrote && (
        <section>
          <h2>{t("statusPage.nobodyWrote.title")}</h2>
          <p>{t("statusPage.nobodyWrote.text")}</p>
          <ActForm action={mine.action} act="nobodyWrote" label={t("statusPage.nobodyWrote.action")} />
        </section>
      )}
      <section>
        <h2>{t("statusPage.held.title")}</h2>
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
      </section>
      <Correct {...props} />
      {held.may.prefer && <Prefer {...props} />}
      <section>
        <h2>{t("statusPage.download.title")}</h2>
        <p>{t("statusPage.download.text")}</p>
        {held.notesFrom !== null && <p>{t("statusPage.download.notes", { email: held.notesFrom })}</p>}
        <ActForm action={mine.action} act="download" label={t("statusPage.download.action")} />
      </section>
      {held.may.renew && (
        <section>
          <h2>{t("statusPage.renew.title")}</h2>
          <p>{t("statusPage.renew.text")}</p>
          <ActForm action={mine.action} act="renew" label={t("statusPage.renew.action")} />
        </section>
      )}
      {held.may.withdraw && (
        <section>
          <h2>{t("statusPage.withdraw.title")}</h2>
          <p>{t("statusPage.withdraw.text")}</p>
          <ToQuestion href={`${mine.action}?ask=withdraw`} label={t("statusPage.withdraw.action")} />
        </section>
      )}
      <section>
        <h2>{t("statusPage.delete.title")}</h2>
        <p>{t("statusPage.delete.text")}</p>
        <ToQuestion href={`${mine.action}?ask=delete`} label={t("statusPage.delete.action")} danger />
      </section>
    </>
  );
}

/** A form of one button. */
function ActForm({ action, act, label }: { action: string; act: string; label: string }) {
  return (
    <form className={form.askForm} method="post" action={`${action}#answer`}>
      <button className="button quiet" name="act" value={act}>
        {label}
      </button>
    </form>
  );
}

/** Leads to the question that comes before something is done. */
function ToQuestion({ href, label, danger = false }: { href: string; label: string; danger?: boolean }) {
  return (
    <p className={styles.toQuestion}>
      <a className={danger ? `button quiet ${styles.danger}` : "button quiet"} href={href}>
        {label}
      </a>
    </p>
  );
}

function Correct({ view, mine, held }: HeldProps) {
  const { t } = view;
  const { values, errors } = held;
  return (
    <section>
      <h2>{t("statusPage.correct.title")}</h2>
      <p>{t("statusPage.correct.text")}</p>
      <form className={form.askForm} method="post" action={`${mine.action}#answer`}>
        <Ask
          name="contact"
          label={t("statusPage.correct.phone")}
          value={values.contact}
          error={errors.contact}
          field={{ type: "tel", autoComplete: "tel", dir: "ltr" }}
        />
        <Ask
          name="email"
          label={t("statusPage.correct.email")}
          value={values.email}
          error={errors.email}
          field={{ type: "text", inputMode: "email", autoComplete: "email", dir: "ltr", spellCheck: false }}
        />
        <button className="button quiet" name="act" value="correct">
          {t("statusPage.correct.action")}
        </button>
      </form>
    </section>
  );
}

function Prefer({ view, mine, held }: HeldProps) {
  const { t } = view;
  return (
    <section>
      <form method="post" action={`${mine.action}#answer`} aria-labelledby="prefer">
        <h2 id="prefer">{t("statusPage.prefer.title")}</h2>
        {channels.map((channel) => (
          <label key={channel} className={styles.pick}>
            <input type="radio" name="channel" value={channel} defaultChecked={held.prefers === channel} />
            {t(`statusPage.prefer.${channel}`)}
          </label>
        ))}
        <button className="button quiet" name="act" value="prefer">
          {t("statusPage.prefer.action")}
        </button>
      </form>
    </section>
  );
}
