/** The environment that answers make: lines that a shell, systemd, Docker and `node --env-file` read alike. */
import type { Answers } from "./answers.ts";
import { answerTo, none, questions } from "./questions.ts";

export interface Places {
  /** Path of the operator file. */
  readonly operatorFile: string;
  /** Where the embedded database is, unless another folder is given. */
  readonly dataDirectory: string;
}

const head = `# Fairlead's environment: docs/operations.md says what each setting is. It holds secrets: for its owner alone.`;

/** @param secret signs cookies and private links */
export function environmentFile(answers: Answers, { operatorFile, dataDirectory }: Places, secret: string): string {
  const given = questions.flatMap((question): [string, string][] => {
    const answer = answerTo(question, answers);
    const isSetting = question.setting !== undefined && /^[A-Z]/.test(question.setting);
    return isSetting && answer !== undefined && answer !== none ? [[question.setting ?? "", answer]] : [];
  });
  const settings = new Map(given);
  // The embedded database alone needs a folder.
  if (!settings.has("DATABASE_URL") && !settings.has("DATA_DIR")) settings.set("DATA_DIR", dataDirectory);
  settings.set("OPERATOR_FILE", operatorFile);
  const lines = Array.from(settings, ([name, value]) => `${name}=${quoted(value)}`);
  const why =
    "# Signs cookies and private links, and is the same on every machine. It is changed with SECRET_PREVIOUS.";
  return [head, ...lines, why, `SECRET=${quoted(secret)}`, ""].join("\n");
}

/** Characters that somebody of the four would read as something else within quotation marks. */
export const unwritable = /['\\\p{Cc}]/u;

function quoted(value: string): string {
  return /^[\w./:@%+,=?-]*$/.test(value) ? value : `'${value}'`;
}
