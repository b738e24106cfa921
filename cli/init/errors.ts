/** What is wrong with answers, or missing, all at once: each with its setting and the flag that gives it. */
import { unwritable } from "./environment-file.ts";
import { type Refusal, refusalsOf } from "./judge.ts";
import type { Answers } from "./answers.ts";
import { answerTo, flagOf, none, type Question, questionOf, questions } from "./questions.ts";

export interface AnswerError extends Refusal {
  /** Undefined: no flag gives it. */
  readonly question: Question | undefined;
}

/** The two files that answers make. */
export type WriteFiles = (answers: Answers) => { readonly operator: string; readonly environment: string };

/** What goes where nothing was answered yet, so that the rest can be judged all the same. */
const standIns: Readonly<Record<string, string>> = {
  name: "Name",
  address: "Address",
  registration: "Registration",
  email: "nobody@name.invalid",
  whatsapp: "+442071838750",
  // One that the table of laws does not have asks for nothing.
  country: "IN",
  "public-url": "https://name.invalid",
  "smtp-url": "smtp://name.invalid",
  "job-title": "Title",
  "job-text": "Text",
  "job-pay": "1-1",
};

/** Those of `files`, with every question that is wanted and open. None: a start takes them. */
export function errorsOf(answers: Answers, files: WriteFiles): AnswerError[] {
  const open = questions.filter((question) => isOpen(question, answers));
  const wrong = questions.flatMap((question): AnswerError[] => {
    const text = misread(question, answers);
    return text === null ? [] : [{ question, place: question.setting ?? question.flag, text }];
  });
  const judged = (left: readonly (Question | undefined)[]) => {
    const rest = questions.flatMap(({ flag }) => {
      const isLeft = [...open, ...left].some((question) => question?.flag === flag);
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
  // A file with something that cannot be read is not looked at any further: without that, once more, for what the law says.
  const second = judged([...misreadQuestions, ...first.map(({ question }) => question)]);
  const found = [...wrong, ...first, ...second.filter(({ place }) => first.every((error) => error.place !== place))];
  const missing = open
    .filter(({ setting }) => !found.some(({ place }) => place === setting))
    .map((question): AnswerError => ({
      question,
      place: (question.setting ?? "").replace(".*", ""),
      text: "is missing",
    }));
  return [...missing, ...found];
}

/** "identity.host (--host "…"): the law requires it in the legal notice" */
export function errorText({ question, place, text }: AnswerError): string {
  return `${place}${question ? ` (${flagOf(question)})` : ""}: ${asAnswer(text)}`;
}

/** What is `false` in the operator file is answered with "none". */
export function asAnswer(text: string): string {
  return text.replace("write false if", `answer ${none} if`);
}

/** Whether it is wanted whatever the law says, and nothing answers it. */
export function isOpen(question: Question, answers: Answers): boolean {
  const { wanted } = question;
  const isWanted = wanted === "always" || (wanted === "production" && answers.get("environment") !== "demo");
  return isWanted && answerTo(question, answers) === undefined;
}

/** What is wrong with how an answer is written; null: nothing that its setting would not say itself. */
function misread(question: Question, answers: Answers): string | null {
  const answer = answers.get(question.flag);
  if (answer === undefined || answer === none) return null;
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
