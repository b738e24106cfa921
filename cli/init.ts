/**
 * `fairlead init`: creates the operator file, the environment file and the first manager's link. On
 * a terminal it asks for everything that no flag gives.
 */
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { parseEnv } from "node:util";
import { readConfig } from "../app/config.ts";
import { emptyMarkets } from "../domain/vacancies/empty-markets.ts";
import { shownFromFile } from "../domain/vacancies/from-operator-file.ts";
import { type Asking, askAt, isTerminal, Unanswered } from "./init/ask.ts";
import { draftPath, readDraft, removeDraft, saveDraft } from "./init/draft.ts";
import { environmentFile } from "./init/environment-file.ts";
import { asAnswer, errorsOf, errorText, isOpen, type WriteFiles } from "./init/errors.ts";
import { inviteManager } from "./init/invite-manager.ts";
import { operatorFile } from "./init/operator-file.ts";
import { legalWarningsOf } from "./init/check-files.ts";
import { answerTo, flagOf, hasJob, type Question, questionOf, questions } from "./init/questions.ts";
import { refuseToWrite, writeNew } from "./init/write.ts";
import { textCommand } from "./command.ts";
import { shellWord } from "./shell-word.ts";

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
  does: "write the operator file and the environment of a new site: asks at a terminal, or takes flags (init --help)",
  help: questions.map((question) => `  ${flagOf(question)}\n      ${question.asks}`).join("\n"),
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
    const draft = atTerminal ? readDraft(directory) : new Map<string, string>();
    for (const [flag, answer] of draft) if (!answers.has(flag)) answers.set(flag, answer);
    if (!answers.has("environment")) answers.set("environment", "production");
    if (atTerminal) {
      const input = streams.stdin instanceof Readable ? streams.stdin : Readable.from(streams.stdin);
      const asking = askAt(input, streams.stdout);
      asking.say(
        "Press Enter to take the answer in [brackets]. The two files are written after the last answer. Ctrl+C stops, and keeps your answers.\n",
      );
      if (draft.size > 0) {
        asking.say(
          `Continuing with the ${draft.size} answers in ${draftPath(directory)}; delete that file to start again.\n`,
        );
      }
      try {
        await askOpen(answers, files, asking, () => saveDraft(directory, answers));
      } catch (error) {
        throw error instanceof Unanswered ? new Error(draftText(directory), { cause: error }) : error;
      } finally {
        asking.close();
      }
    }
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
    for (const warning of hasJob(answers) ? jobless(environment) : []) streams.stdout.write(`\nWarning: ${warning}.\n`);
    const run = (why: string, entry: string) =>
      `  # ${why}\n  ${program} --env-file=${shellWord(paths.environment)} dist/${entry}\n`;
    const manager = answers.get("manager");
    const isInvited = manager !== undefined && (await inviteManager(manager, environment, streams.stdout));
    streams.stdout.write(
      [
        `\nNext, in Fairlead's folder:\n`,
        ...(answers.get("environment") === "production" && !hasJob(answers)
          ? [run("import your jobs", "cli.js vacancies import < VACANCIES.yaml")]
          : []),
        run("check what works", "cli.js doctor"),
        run("start", "main.js"),
        ...(isInvited
          ? []
          : [run("a link for the first manager", `cli.js recruiter invite ${manager ?? "EMAIL"} --manager`)]),
        `\nBehind nginx or Caddy, under systemd or in containers: docs/operate/install.md.\n`,
      ].join(""),
    );
    return 0;
  },
});

/** Message for input that ends before the last answer. */
function draftText(directory: string): string {
  const count = readDraft(directory).size;
  const answers =
    count === 0
      ? ""
      : ` Your answers are kept in ${draftPath(directory)}, which only you can read: run init again to continue.`;
  return `\nStopped before every question was answered; no operator file was written.${answers}`;
}

/** Markets that the first job does not cover. `environment` is the text of the file. */
function jobless(environment: string): string[] {
  const { operator } = readConfig(parseEnv(environment));
  return emptyMarkets(shownFromFile(operator, new Date()).vacancies, operator);
}

/** The Node binary that comes with the project, relative to its folder. */
const program = "node_modules/.bin/node";

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

/** Asks the general questions first, then those that the law of the chosen countries adds. */
async function askOpen(
  answers: Map<string, string>,
  files: WriteFiles,
  asking: Asking,
  keep: () => void,
): Promise<void> {
  const isNew = questions.filter(({ flag }) => !answers.has(flag));
  for (const question of isNew) {
    const isOffered = question.wanted === "offered" && (question.isAsked?.(answers) ?? true);
    if (!isOpen(question, answers) && !isOffered) continue;
    await askFor(question, answers, files, asking);
    keep();
  }
  for (;;) {
    const error = errorsOf(answers, files).find(({ question }) => question !== undefined);
    if (error?.question === undefined) break;
    if (error.question.wanted !== "law" || answers.has(error.question.flag)) asking.say(errorText(error));
    else asking.say(asAnswer(error.text));
    answers.delete(error.question.flag);
    await askFor(error.question, answers, files, asking);
    keep();
  }
  if (answers.get("environment") === "demo") return;
  // Settings that a start only warns about are asked once and may stay empty.
  const { operator, environment } = files(answers);
  for (const { place, text } of legalWarningsOf(operator, environment)) {
    const question = questionOf(place, answers);
    if (question === undefined || answers.has(question.flag)) continue;
    asking.say(asAnswer(text));
    await askFor(question, answers, files, asking, { mayBeOpen: true });
    keep();
  }
}

/** Repeats until the answer is valid, or empty where that is allowed. */
async function askFor(
  question: Question,
  answers: Map<string, string>,
  files: WriteFiles,
  asking: Asking,
  { mayBeOpen = false } = {},
): Promise<void> {
  const otherwise = answerTo(question, answers);
  for (;;) {
    const choices = typeof question.value === "string" ? "" : ` (${question.value.join(", ")})`;
    const hint = question.hint ? ` (${question.hint(answers)})` : "";
    const answer = await asking.ask(
      `${question.asks}${choices}${hint}${otherwise === undefined ? "" : ` [${otherwise}]`}`,
    );
    if (answer === "") {
      if (mayBeOpen || (!isOpen(question, answers) && question.wanted !== "law")) return;
      continue;
    }
    answers.set(question.flag, answer);
    const error = errorsOf(answers, files).find((each) => each.question === question);
    if (error === undefined) return;
    asking.say(asAnswer(error.text));
    answers.delete(question.flag);
  }
}
