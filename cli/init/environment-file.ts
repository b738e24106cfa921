/**
 * Writes the environment file, with lines that a shell, systemd, Docker and `node --env-file` read
 * alike.
 */
import type { Answers } from "./answers.ts";
import { answerTo, none, questions } from "./questions.ts";

export interface Places {
  readonly operatorFile: string;
  /** Default folder of the embedded database. */
  readonly dataDirectory: string;
}

const head = `# Fairlead's environment: docs/reference/settings.md explains each setting. It holds secrets: only its owner may read it.`;

/** @param secret signs cookies and private links */
export function environmentFile(answers: Answers, { operatorFile, dataDirectory }: Places, secret: string): string {
  const entries = questions.flatMap((question): [string, string][] => {
    const answer = answerTo(question, answers);
    const isSetting = question.setting !== undefined && /^[A-Z]/.test(question.setting);
    return isSetting && answer !== undefined && answer !== none ? [[question.setting ?? "", answer]] : [];
  });
  const settings = new Map(entries);
  // Only the embedded database needs a folder.
  if (!settings.has("DATABASE_URL") && !settings.has("DATA_DIR")) settings.set("DATA_DIR", dataDirectory);
  settings.set("OPERATOR_FILE", operatorFile);
  const lines = Array.from(settings, ([name, value]) => `${name}=${quoted(value)}`);
  const why =
    "# Signs cookies and private links. Must be the same on every machine. To change it, use SECRET_PREVIOUS.";
  return [head, ...lines, why, `SECRET=${quoted(secret)}`, ""].join("\n");
}

/** Characters that one of the four readers would interpret within quotation marks. */
export const unwritable = /['\\\p{Cc}]/u;

function quoted(value: string): string {
  return /^[\w./:@%+,=?-]*$/.test(value) ? value : `'${value}'`;
}
