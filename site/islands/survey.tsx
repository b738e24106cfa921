import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { CITY_MAX_LENGTH } from "../../domain/application/limits.ts";
import type { SurveyQuestionView, SurveyView } from "../view.ts";
import { fieldValue } from "./apply-fields.ts";
import { sendAnswer } from "./survey-answers.ts";
import { SurveySteps } from "./survey-steps.tsx";
import styles from "./survey.module.css";

/**
 * The screening survey (specification section 2, D6): one form for each question. Without
 * JavaScript every button posts to `action`: an answer, `step` to go back, `skip`. With it, answers
 * are sent in the background.
 */
export function Survey(view: SurveyView) {
  const { text } = view;
  const [step, setStep] = useState(view.step);
  const [answers, setAnswers] = useState(view.answers);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view.step);
  useEffect(() => {
    // Screen readers announce the new question; the buttons of the old one are removed.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  const { question, title, hint, choices } = view.questions[step - 1] as SurveyQuestionView;

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (button?.name === "skip") return finish(form, { id: view.id, skip: "1" }, view.action);
    if (button?.name === "step") return setStep(Number(button.value));
    const answer = question === "CITY" ? fieldValue(form, "CITY").trim() : (button?.value ?? "");
    setAnswers({ ...answers, [question]: answer });
    // An empty city is a skipped answer (D6).
    if (answer !== "") sendAnswer(view.id, question, answer, view.lang);
    if (step < view.questions.length) setStep(step + 1);
    else finish(form, { id: view.id, [question]: answer, done: "1" }, view.action);
  }

  return (
    <form key={step} className={styles.survey} method="post" action={view.action} onSubmit={onSubmit}>
      <input type="hidden" name="id" value={view.id} />
      <SurveySteps step={step} labels={text.steps} />
      <h3
        className={styles.question}
        id="survey-question"
        ref={heading}
        tabIndex={-1}
        aria-describedby="survey-step survey-hint"
      >
        {title}
      </h3>
      <p className={styles.surveyHint} id="survey-hint">
        {hint}
      </p>
      {question === "CITY" ? (
        <>
          <input
            className={styles.city}
            name="CITY"
            aria-labelledby="survey-question"
            maxLength={CITY_MAX_LENGTH}
            autoComplete="address-level2"
            enterKeyHint="send"
            defaultValue={answers.CITY}
          />
          <button className={`button ${styles.answer}`}>{text.submit}</button>
        </>
      ) : (
        choices.map(({ value, label }) => (
          <button
            key={value}
            className={`button quiet ${styles.answer}`}
            name={question}
            value={value}
            aria-pressed={answers[question] === undefined ? undefined : answers[question] === value}
          >
            {label}
          </button>
        ))
      )}
      <div className={styles.surveyWays}>
        {step > 1 && (
          <button name="step" value={step - 1}>
            {text.back}
          </button>
        )}
        <button name="skip" value="1">
          {text.skip}
        </button>
      </div>
    </form>
  );
}

/** Reports the end of the survey, then removes the dialog (specification section 2). */
function finish(form: HTMLFormElement, fields: Record<string, string>, action: string): void {
  // Not awaited: an undelivered answer is in the session, and at worst the survey opens once more.
  const body = new URLSearchParams(fields);
  const signal = AbortSignal.timeout(15_000);
  void fetch(action, { method: "POST", body, keepalive: true, redirect: "manual", signal }).catch(() => {});
  const dialog = form.closest("dialog");
  dialog?.close();
  dialog?.remove();
}

/** For the page's `<noscript><style>`: shows the survey within the page. */
export const surveyNoScriptCss =
  "dialog[data-survey]{display:block;position:static;width:auto;max-width:560px;max-height:none;margin:28px auto;border:1px solid;border-radius:16px}";
