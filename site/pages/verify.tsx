import type { PromiseView } from "../promise-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./small-form.module.css";
import { Answer, Ask } from "./small-form.tsx";

export type VerifyAnswer =
  | { readonly kind: "yes" | "public" | "no" | "thanks" }
  | { readonly kind: "typo"; readonly number: boolean; readonly code: boolean }
  /** Too many checks: a sentence with the minutes to wait. */
  | { readonly kind: "limited"; readonly sentence: string };

/** Decided applications that the figure excludes. */
interface LeftOut {
  readonly spam: number;
  readonly objected: number;
  readonly optedOut: number;
}

export interface VerifyView {
  readonly number: string;
  readonly code: string;
  readonly answer: VerifyAnswer | null;
  /** The empty fields. */
  readonly empty: { readonly number: boolean; readonly code: boolean };
  readonly reporting: boolean;
  /** Texts with an example: "+44 7400 123456". */
  readonly exampleNumber: string;
  readonly exampleCode: string;
  /** Characters. */
  readonly maxLength: number;
  /** Of a number, which may be pasted as a link. */
  readonly numberMaxLength: number;
  readonly messageMaxLength: number;
  /** The figures of the 24-hour promise, and the excluded applications; null: too few to show. */
  readonly promise: (PromiseView & LeftOut) | null;
}

/** Checks whether a message is from us (B5). The answer comes first; values stay. */
export function VerifyPage({ view, verify }: { view: SiteView; verify: VerifyView }) {
  const { t } = view;
  const { answer, empty, reporting } = verify;
  const action = `${view.link("verify")}#answer`;
  return (
    <>
      <h1>{t("verify.title")}</h1>
      <p>{t("verify.lead")}</p>
      {answer && <Verdict view={view} verify={verify} answer={answer} action={action} />}
      {reporting ? (
        <Report view={view} verify={verify} action={action} />
      ) : (
        <form className={styles.askForm} method="post" action={action}>
          {answer?.kind === "typo" && <input type="hidden" name="again" value="1" />}
          <Ask
            name="number"
            label={t("verify.number")}
            hint={t("verify.numberHint")}
            value={verify.number}
            error={empty.number ? t("verify.numberEmpty") : undefined}
            field={{
              type: "tel",
              dir: "ltr",
              autoComplete: "off",
              maxLength: verify.numberMaxLength,
              autoFocus: empty.number,
            }}
          />
          <Ask
            name="code"
            label={t("verify.code")}
            hint={t("verify.codeHint", { example: verify.exampleCode.replaceAll("-", "\u2011") })}
            value={verify.code}
            error={empty.code ? t("verify.codeEmpty") : undefined}
            className={styles.mono}
            field={{
              type: "text",
              dir: "ltr",
              autoComplete: "off",
              autoCapitalize: "characters",
              spellCheck: false,
              enterKeyHint: "go",
              maxLength: verify.maxLength,
              autoFocus: empty.code && !empty.number,
            }}
          />
          <button className={`button ${styles.wide}`}>{t("verify.action")}</button>
        </form>
      )}
      <section className={styles.after}>
        <h2>{t("verify.noCode.title")}</h2>
        <p>{t("verify.noCode.text")}</p>
      </section>
      {verify.promise && <HowWeCount view={view} promise={verify.promise} />}
    </>
  );
}

/** How the home page's figure is computed, and what it excludes. */
function HowWeCount({ view: { t }, promise }: { view: SiteView; promise: NonNullable<VerifyView["promise"]> }) {
  const { kept, missed, total, spam, objected, optedOut } = promise;
  return (
    <section className={styles.after}>
      <h2>{t("promise.howTitle")}</h2>
      <p>{t("promise.how")}</p>
      <p>
        {t("promise.counts", { kept, total })} {t("promise.missed", { missed })}{" "}
        {t("promise.leftOut", { spam, objected })} {t("promise.optedOut", { optedOut })}
      </p>
    </section>
  );
}

interface VerdictProps {
  readonly view: SiteView;
  readonly verify: VerifyView;
  readonly answer: VerifyAnswer;
  readonly action: string;
}

function Verdict({ view, verify, answer, action }: VerdictProps) {
  const { t } = view;
  switch (answer.kind) {
    case "yes":
      return (
        <Answer tone="good" title={t("verify.yes.title")}>
          <p>{t("verify.yes.text", { operator: view.operator.name })}</p>
          <p>{t("verify.yes.own")}</p>
        </Answer>
      );
    case "public":
      return (
        <Answer tone="unsure" title={t("verify.public.title")}>
          <p>{t("verify.public.text", { operator: view.operator.name })}</p>
          <p>{t("verify.yes.own")}</p>
        </Answer>
      );
    case "no":
      return (
        <Answer tone="bad" title={t("verify.no.title")}>
          <p>{t("verify.no.text")}</p>
          <form method="post" action={action}>
            <Typed verify={verify} />
            <button className={`button quiet ${styles.wide}`} name="act" value="report">
              {t("verify.no.report")}
            </button>
          </form>
        </Answer>
      );
    case "typo":
      return (
        <Answer tone="unsure" title={t("verify.typo.title")}>
          {answer.number && <p>{t("verify.typo.number", { example: `\u2066${verify.exampleNumber}\u2069` })}</p>}
          {answer.code && <p>{t("verify.typo.code", { example: verify.exampleCode })}</p>}
          <p>{t("verify.typo.until")}</p>
        </Answer>
      );
    case "limited":
      return <Answer tone="unsure" title={answer.sentence} />;
    case "thanks":
      return (
        <Answer tone="good" title={t("verify.report.thanksTitle")}>
          <p>{t("verify.report.thanks")}</p>
        </Answer>
      );
  }
}

function Report({ view, verify, action }: Omit<VerdictProps, "answer">) {
  const { t } = view;
  return (
    <section className={styles.after}>
      <h2 id="report">{t("verify.report.title")}</h2>
      <p>{t("verify.report.text")}</p>
      <form className={styles.askForm} method="post" action={action}>
        <Typed verify={verify} />
        <p>
          <bdi dir="ltr">{verify.number}</bdi>
        </p>
        <div className={styles.ask}>
          <label htmlFor="message">{t("verify.report.message")}</label>
          <p id="message-hint" className={styles.askHint}>
            {t("verify.report.messageHint")}
          </p>
          <textarea
            id="message"
            name="message"
            className={styles.typed}
            rows={4}
            autoFocus
            aria-describedby="message-hint"
            maxLength={verify.messageMaxLength}
          />
        </div>
        <button className={`button ${styles.wide}`} name="act" value="send">
          {t("verify.report.action")}
        </button>
      </form>
    </section>
  );
}

/** Carries the typed values in hidden fields, because a URL must not contain them. */
function Typed({ verify }: { verify: VerifyView }) {
  return (
    <>
      <input type="hidden" name="number" value={verify.number} />
      <input type="hidden" name="code" value={verify.code} />
    </>
  );
}
