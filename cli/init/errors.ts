/** Finds every invalid or missing answer at once, each with its setting and flag. */
import { unwritable } from "./environment-file.ts";
import { type Refusal, refusalsOf } from "./check-files.ts";
import type { Answers } from "./answers.ts";
import { answerTo, flagOf, isLater, none, type Question, questionOf, questions } from "./questions.ts";

export interface AnswerError extends Refusal {
  /** Undefined: no flag sets it. */
  readonly question: Question | undefined;
}

/** Creates the two files from the answers. */
export type WriteFiles = (answers: Answers) => { readonly operator: string; readonly environment: string };

/** Placeholders for open questions, so that the other answers can be validated. */
const standIns: Readonly<Record<string, string>> = {
  name: "Name",
  address: "Address",
  registration: "Registration",
  email: "nobody@name.invalid",
  whatsapp: "+442071838750",
  // Not in the legal table, so it requires nothing.
  country: "IN",
  "public-url": "https://name.invalid",
  "smtp-url": "smtp://name.invalid",
  "job-title": "Title",
  "job-text": "Text",
  "job-pay": "1-1",
};

/**
 * Errors of the files, with one for each open required question. Empty: a start would accept them.
 */
export function errorsOf(answers: Answers, files: WriteFiles): AnswerError[] {
  const open = questions.filter((question) => isOpen(question, answers));
  const wrong = questions.flatMap((question): AnswerError[] => {
    const text = misread(question, answers);
    return text === null ? [] : [{ question, place: question.setting ?? question.flag, text }];
  });
  const judged = (left: readonly (Question | undefined)[]) => {
    const rest = questions.flatMap(({ flag }) => {
      // A title without its text is an invalid job.
      const isLeft = [...open, ...left].some((question) =>
        [flag, flag.replace(/^job-title-/, "job-text-")].includes(question?.flag ?? ""),
      );
      const answer = isLeft ? standIns[flag] : answers.get(flag);
      return answer === undefined ? [] : [[flag, answer] as const];
    });
    const { operator, environment } = files(new Map(rest));
    return refusalsOf(operator, environment).map((refusal): AnswerError => ({
      ...refusal,
      question: questionOf(refusal.place, answers),
    }));
  };
  const misreadQuestions = wrong.map(({ question }) => question);
  const first = judged(misreadQuestions);
  // An invalid file skips the legal checks, so validate again without the invalid answers.
  const second = judged([...misreadQuestions, ...first.map(({ question }) => question)]);
  const found = [...wrong, ...first, ...second.filter(({ place }) => first.every((error) => error.place !== place))];
  const missing = open
    .filter(({ setting }) => !found.some(({ place }) => place === setting))
    .map((question): AnswerError => ({
      question,
      place: (question.setting ?? "").replace(".*", ""),
      text: "is missing",
    }));
  return [...missing, ...found.filter(({ question }) => question === undefined || !isLater(question, answers))];
}

/** "identity.host (--host "…"): the law requires it in the legal notice" */
export function errorText({ question, place, text }: AnswerError): string {
  return `${place}${question ? ` (${flagOf(question)})` : ""}: ${asAnswer(text)}`;
}

/** `false` in the operator file is "none" as an answer. */
export function asAnswer(text: string): string {
  return text.replace("write false if", `answer ${none} if`);
}

/** Whether the question is required regardless of the law, and unanswered. */
export function isOpen(question: Question, answers: Answers): boolean {
  const { wanted } = question;
  if (question.isAsked?.(answers) === false) return false;
  const isWanted = wanted === "always" || (wanted === "production" && answers.get("environment") !== "demo");
  return isWanted && answerTo(question, answers) === undefined;
}

/**
 * What is wrong with the form of an answer; null: nothing that its setting would not report itself.
 */
function misread(question: Question, answers: Answers): string | null {
  const answer = answers.get(question.flag);
  if (answer === undefined || answer === none || isLater(question, answers)) return null;
  if (/\p{Cc}/u.test(answer)) return "must be a single line";
  const isSetting = question.setting !== undefined && /^[A-Z]/.test(question.setting);
  if (isSetting && unwritable.test(answer))
    return "contains a quotation mark or a backslash; in an address write them as %27 and %5C";
  try {
    question.read?.(answer);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
