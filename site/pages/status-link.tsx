/** The sibling pages of the status page: invalid links, results, and the request for digits. */
import { statusPages } from "../../routes.ts";
import type { LinkView } from "../status-page-view.ts";
import type { SiteView } from "../view.ts";
import form from "./small-form.module.css";
import { Answer, Ask, AskDigits } from "./small-form.tsx";

/** One page for all invalid links, and the results of requesting a link or deleting. */
export function StatusLinkPage({ view, link }: { view: SiteView; link: LinkView }) {
  const { t } = view;
  const { email } = view.operator;
  if (link.kind === "digits" || link.kind === "undo") return <DigitsPage view={view} link={link} kind={link.kind} />;
  if (link.kind !== "unknown") {
    const operator = view.operator.name;
    const text = {
      sent: t("statusPage.linkSent.text"),
      moved: t("statusPage.linkSent.moved"),
      deleted: t("statusPage.done.deletedText", { operator }),
      undone: t("statusPage.undo.doneText"),
    } as const;
    const titles = { deleted: "statusPage.done.deletedTitle", undone: "statusPage.undo.doneTitle" } as const;
    const title = link.kind === "deleted" || link.kind === "undone" ? titles[link.kind] : "statusPage.linkSent.title";
    return (
      <>
        <h1>{t(title)}</h1>
        <p>{text[link.kind]}</p>
      </>
    );
  }
  return (
    <>
      <h1>{t("statusPage.unknown.title")}</h1>
      <p>{t("statusPage.unknown.text")}</p>
      <section className={form.after}>
        <h2>{t("statusPage.unknown.newTitle")}</h2>
        {link.mail ? (
          <form className={form.askForm} method="post" action={link.action}>
            <Ask
              name={statusPages.link}
              label={t("statusPage.unknown.label")}
              hint={t("statusPage.unknown.hint")}
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
            <button className={`button ${form.wide}`}>{t("statusPage.unknown.action")}</button>
          </form>
        ) : (
          <p>{t("statusPage.unknown.noMail", { email })}</p>
        )}
      </section>
    </>
  );
}

interface DigitsPageProps {
  readonly view: SiteView;
  readonly link: LinkView;
  /** The purpose of the digits: unlock applications, or reverse a correction. */
  readonly kind: "digits" | "undo";
}

/** Asks for the last four digits before it shows or changes anything. */
function DigitsPage({ view, link, kind }: DigitsPageProps) {
  const { t } = view;
  const isUndo = kind === "undo";
  return (
    <>
      {link.error !== null && <Answer tone="bad" title={link.error} />}
      <h1>{t(isUndo ? "statusPage.undo.title" : "statusPage.title")}</h1>
      <form className={form.askForm} method="post" action={`${link.action}#answer`}>
        {link.locked && !isUndo && (
          <button className="button quiet" name="act" value="renew">
            {t("statusPage.renew.action")}
          </button>
        )}
        {!link.locked && (
          <>
            <p>{t(isUndo ? "statusPage.undo.text" : "statusPage.unlock.text")}</p>
            <AskDigits view={view} />
            <button className={`button ${form.wide}`} name="act" value={isUndo ? "undo" : "unlock"}>
              {t(isUndo ? "statusPage.undo.action" : "statusPage.unlock.action")}
            </button>
          </>
        )}
      </form>
    </>
  );
}
