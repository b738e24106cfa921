/**
 * `fairlead init`: creates the operator file, the environment file and the first manager's link. It
 * asks for everything that no flag gives, at a terminal or from a pipe, and prints what is left to
 * do before the site goes live.
 */
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { taskText } from "../domain/operator/open-tasks.ts";
import { languageNames } from "../locales/markets.ts";
import { type Asking, askAt, askPipe, isTerminal, Unanswered } from "./init/ask.ts";
import { type Draft, draftPath, readDraft, removeDraft, saveDraft } from "./init/draft.ts";
import { environmentFile } from "./init/environment-file.ts";
import { asAnswer, errorsOf, errorText, isOpen, type WriteFiles } from "./init/errors.ts";
import { explanationText } from "./init/explanations.ts";
import { inviteManager } from "./init/invite-manager.ts";
import { operatorFile } from "./init/operator-file.ts";
import { tasksOf } from "./init/check-files.ts";
import { answerTo, explanationOf, flagOf, hasJob, later, type Question, questions } from "./init/questions.ts";
import { refuseToWrite, writeNew } from "./init/write.ts";
import { textCommand } from "./command.ts";
import { typedCommand, typedStart } from "./typed-command.ts";

const fileNames = { operator: "operator.yaml", environment: "fairlead.env" } as const;

/**
 * Scripts pass an unknown answer as an empty value. An empty --dir would write to the wrong folder.
 */
const emptyIsOpen = { mayBeEmpty: true } as const;

export const initCommand = textCommand({
  name: "init",
  options: Object.fromEntries(
    questions.map(({ flag, value }) => [flag, { value, ...(flag !== "dir" && emptyIsOpen) }]),
  ),
  summary: "[--FLAG VALUE …]",
  does: "write the operator file and the environment of a new site: asks what no flag gives (init --help)",
  help: helpText(),
  async run(streams, options) {
    const answers = new Map<string, string>(
      Object.entries<unknown>(options).flatMap(([flag, answer]) =>
        typeof answer === "string" && answer.trim() !== "" ? [[flag, answer.trim()]] : [],
      ),
    );
    const directory = resolve(answers.get("dir") ?? ".");
    refuseToWrite(directory, Object.values(fileNames));
    const files = filesIn(directory);
    const atTerminal = isTerminal(streams.stdin, streams.stdout);
    const isComplete = () => errorsOf(answers, files).length === 0;
    const asking = atTerminal
      ? askAt(streams.stdin, streams.stdout)
      : // Complete flags leave a pipe alone, which may never end.
        isComplete()
        ? null
        : await askPipe(streams.stdin, streams.stdout);
    if (asking) await converse(asking, answers, files, directory);
    const errors = errorsOf(answers, files);
    if (errors.length > 0) {
      const listed = errors.map((error) => `  - ${errorText(error)}`).join("\n");
      throw new Error(`Nothing was written, because a site with these answers could not start:\n${listed}`);
    }
    const { operator, environment } = files(answers);
    await writeNew(directory, [
      { name: fileNames.operator, text: operator },
      { name: fileNames.environment, text: environment },
    ]);
    removeDraft(directory);
    const paths = {
      operator: join(directory, fileNames.operator),
      environment: join(directory, fileNames.environment),
    };
    streams.stdout.write(
      `Wrote ${paths.operator}\n  and ${paths.environment}, which holds secrets: only you can read them.\n`,
    );
    const tasks = tasksOf(environment);
    if (tasks.length > 0) {
      const things = tasks.length === 1 ? "1 thing" : `${tasks.length} things`;
      const listed = tasks.map((task) => `  - ${taskText(task)}\n`).join("");
      streams.stdout.write(`\nBefore you go live: ${things}, which managers also find at the desk:\n${listed}`);
    }
    const isRefused = tasks.some(
      ({ kind, setting }) => kind === "law" || (kind === "start" && setting !== "vacancies"),
    );
    const { execPath, argv } = process;
    const beside = { execPath, argv, env: {}, execArgv: [`--env-file=${paths.environment}`] };
    const run = (why: string, typed: string) => `  # ${why}\n  ${typed}\n`;
    const command = typedCommand(beside);
    const manager = answers.get("manager");
    const isInvited = manager !== undefined && (await inviteManager(manager, environment, streams.stdout));
    streams.stdout.write(
      [
        `\nNext:\n`,
        ...(answers.get("environment") !== "demo" && !hasJob(answers)
          ? [run("import your jobs", `${command} vacancies import < VACANCIES.yaml`)]
          : []),
        run("check what works", `${command} doctor`),
        run(
          isRefused
            ? `start; as long as the law's items are open, only with FAIRLEAD_ENV=demo in ${paths.environment}`
            : "start",
          typedStart(beside),
        ),
        ...(isInvited
          ? []
          : [run("a link for the first manager", `${command} recruiter invite ${manager ?? "EMAIL"} --manager`)]),
        `\nBehind nginx or Caddy, under systemd or in containers: docs/operate/install.md.\n`,
      ].join(""),
    );
    return 0;
  },
});

/** Every flag; those of the first job once per language. */
function helpText(): string {
  return questions
    .flatMap((question) => {
      const { asks, language, wanted } = question;
      if (language === undefined) {
        return [
          `  ${flagOf(question)}\n      ${asks}${wanted === "law" ? ` (${later}: decide before you go live)` : ""}`,
        ];
      }
      const together = questions.filter((each) => each.language === language);
      return together[0] === question
        ? [`  ${together.map(flagOf).join(" ")}\n      the first job in ${languageNames[language]}`]
        : [];
    })
    .join("\n");
}

/**
 * Asks everything that is open, and stops when a pipe ends. At a terminal the answers are kept
 * after each question, and rejects with where they are if the user stops.
 */
async function converse(
  asking: Asking,
  answers: Map<string, string>,
  files: WriteFiles,
  directory: string,
): Promise<void> {
  /** Asked, and left empty. */
  const empty = new Set<string>();
  const again = new Set<string>();
  try {
    if (asking.isAtTerminal) {
      asking.say(
        "Press Enter to take the answer in [brackets]. The two files are written after the last answer. Ctrl+C stops, and keeps your answers.\n",
      );
      for (const [flag, answer] of await resumedDraft(asking, directory)) {
        if (answer === null) again.add(flag);
        else if (answer === "") empty.add(flag);
        else if (!answers.has(flag)) answers.set(flag, answer);
      }
    }
    await askOpen({ answers, files, asking, empty, again }, () => {
      if (asking.isAtTerminal) saveDraft(directory, answers, empty);
    });
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (asking.isAtTerminal) throw new Error(draftText(directory), { cause: error });
  } finally {
    asking.close();
  }
}

/** The draft of an earlier `init`, if there is one and the user goes on with it. */
async function resumedDraft(asking: Asking, directory: string): Promise<Draft> {
  const draft = readDraft(directory);
  if (draft.size === 0) return draft;
  const path = draftPath(directory);
  for (;;) {
    const answer = await asking.ask(`Go on with the ${draft.size} answers in ${path}? no starts again (yes, no) [yes]`);
    if (["", "yes", "y"].includes(answer.toLowerCase())) break;
    if (["no", "n"].includes(answer.toLowerCase())) {
      removeDraft(directory);
      return new Map();
    }
  }
  if ([...draft.values()].includes(null)) {
    asking.say("Addresses that may hold a password were not kept, and are asked again.");
  }
  return draft;
}

/** Message for input that ends before the last answer. */
function draftText(directory: string): string {
  const count = readDraft(directory).size;
  const answers =
    count === 0
      ? ""
      : ` Your answers are kept in ${draftPath(directory)}, which only you can read: run init again to go on.`;
  return `\nStopped before every question was answered; no operator file was written.${answers}`;
}

/** Generates the secrets once, so that the validated files are the written ones. */
function filesIn(directory: string): WriteFiles {
  const secret = randomBytes(32).toString("base64url");
  const webhookSecret = `whsec_${randomBytes(32).toString("base64")}`;
  const places = { operatorFile: join(directory, fileNames.operator), dataDirectory: join(directory, "data") };
  return (answers) => ({
    operator: operatorFile(answers, webhookSecret),
    environment: environmentFile(answers, places, secret),
  });
}

interface Conversation {
  readonly answers: Map<string, string>;
  readonly files: WriteFiles;
  readonly asking: Asking;
  /** Flags that were asked and left empty. */
  readonly empty: Set<string>;
  /** Flags that an earlier `init` was given and did not keep. */
  readonly again: ReadonlySet<string>;
}

/** Asks the general questions first, then those that the law of the chosen countries adds. */
async function askOpen(conversation: Conversation, keep: () => void): Promise<void> {
  const { answers, files, asking, empty, again } = conversation;
  const isNew = questions.filter(({ flag }) => !answers.has(flag) && !empty.has(flag));
  // What is asked depends on the flags, which were there before the first question.
  for (const question of isNew.toSorted(
    (left, right) => Number(again.has(right.flag)) - Number(again.has(left.flag)),
  )) {
    const isOffered = question.wanted === "offered" && (question.isAsked?.(answers) ?? true);
    if (!isOpen(question, answers) && !isOffered && !again.has(question.flag)) continue;
    await askFor(question, conversation);
    keep();
  }
  for (;;) {
    const error = errorsOf(answers, files).find(({ question }) => question !== undefined);
    if (error?.question === undefined) return;
    // What a pipe left open is listed with everything else.
    if (!asking.isAtTerminal && error.question.wanted !== "law") return;
    if (error.question.wanted !== "law" || answers.has(error.question.flag)) asking.say(errorText(error));
    else asking.say(asAnswer(error.text));
    answers.delete(error.question.flag);
    await askFor(error.question, conversation);
    keep();
  }
}

/** Repeats until the answer is valid, or empty where that is allowed. */
async function askFor(question: Question, { answers, files, asking, empty }: Conversation): Promise<void> {
  const otherwise = answerTo(question, answers);
  const isLaw = question.wanted === "law";
  const explanation = explanationOf(question);
  if (explanation) asking.say(explanationText(explanation));
  const choices = typeof question.value === "string" ? "" : ` (${question.value.join(", ")})`;
  const hint = isLaw ? ` (Enter: ${later}, before you go live)` : question.hint ? ` (${question.hint(answers)})` : "";
  const usual = otherwise === undefined ? "" : ` [${otherwise}]`;
  for (;;) {
    const answer = await asking.ask(`${question.asks}${choices}${hint}${usual}`);
    if (answer === "") {
      if (isLaw) answers.set(question.flag, later);
      else if (!isOpen(question, answers)) empty.add(question.flag);
      else if (asking.isAtTerminal) continue;
      // Listed with everything else that is missing.
      return;
    }
    answers.set(question.flag, answer);
    const error = errorsOf(answers, files).find((each) => each.question === question);
    if (error === undefined) return;
    // The next line of a pipe answers the next question.
    if (!asking.isAtTerminal) throw new Error(`Nothing was written: ${errorText(error)}`);
    asking.say(asAnswer(error.text));
    answers.delete(question.flag);
  }
}
