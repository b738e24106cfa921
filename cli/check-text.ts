/** `fairlead check-text`: checks texts for requests for money. Needs no settings or database. */
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { findScams } from "../domain/scam-check/check.ts";
import { heaviestWords } from "../domain/scam-check/model.ts";
import { languages } from "../locales/markets.ts";
import { languageOf } from "../locales/tags.ts";
import { textCommand } from "./command.ts";

/** Characters; a job advert is far shorter. */
const maxTextLength = 100_000;

const inputLine = v.object(
  {
    language: v.pipe(
      v.string("language: is missing"),
      v.transform(languageOf),
      v.picklist(languages, `language: unknown; it is one of ${languages.toSorted().join(", ")}`),
    ),
    text: v.pipe(
      v.string("text: is missing"),
      v.maxLength(maxTextLength, `text: is longer than ${maxTextLength} characters`),
    ),
  },
  // For a missing key, valibot reports the key that it expected.
  ({ expected }) => (expected?.startsWith('"') ? `${expected.slice(1, -1)}: is missing` : "is not a JSON object"),
);

/** One line per text: `{"ok":true}`, `{"ok":false,"findings":[…]}` or the error in that line. */
export const checkTextCommand = textCommand({
  name: "check-text",
  does: "check whether texts ask applicants for money: JSON lines with language and text on standard input",
  async run({ stdin, stdout }) {
    await pipeline(linesOf(stdin), answerLines, stdout, { end: false });
    return 0;
  },
});

async function* answerLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(answerOf(line))}\n`;
}

/**
 * Splits at line feeds only: node:readline also splits at U+2028, which JSON strings may contain.
 */
async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of input) {
    const pieces = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = pieces.pop() ?? "";
    yield* pieces;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

function answerOf(line: string): object {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return { ok: false, error: "is not JSON" };
  }
  const parsed = v.safeParse(inputLine, content);
  if (!parsed.success) return { ok: false, error: parsed.issues.map(({ message }) => message).join("; ") };
  const findings = findScams(parsed.output.language, parsed.output.text);
  if (findings.length === 0) return { ok: true };
  return {
    ok: false,
    findings: findings.map(({ tactic, sentence }) => ({ tactic, sentence, words: heaviestWords(sentence) })),
  };
}
