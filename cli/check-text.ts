/** `fairlead check-text`: whether texts ask applicants for money, one a line; without settings and without a database. */
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { neverPay } from "../domain/never-pay/check.ts";
import { languages } from "../locales/markets.ts";
import { languageOf } from "../locales/tags.ts";
import { textCommand } from "./command.ts";

/** Characters: an advert is far shorter. */
const longestText = 100_000;

const line = v.object(
  {
    language: v.pipe(
      v.string("language: is missing"),
      v.transform(languageOf),
      v.picklist(languages, `language: unknown; it is one of ${languages.toSorted().join(", ")}`),
    ),
    text: v.pipe(
      v.string("text: is missing"),
      v.maxLength(longestText, `text: is longer than ${longestText} characters`),
    ),
  },
  // Of a key that is not there, valibot says which it expected.
  ({ expected }) => (expected?.startsWith('"') ? `${expected.slice(1, -1)}: is missing` : "is no JSON object"),
);

/** An answer a line: `{"ok":true}`, `{"ok":false,"findings":[…]}`, or what is wrong with the line, after which it goes on. */
export const checkTextCommand = textCommand({
  name: "check-text",
  does: "check whether texts ask applicants for money: JSON lines with language and text on standard input",
  async run({ stdin, stdout }) {
    await pipeline(linesOf(stdin), answers, stdout, { end: false });
    return 0;
  },
});

async function* answers(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const given of lines) yield `${JSON.stringify(answerTo(given))}\n`;
}

/** As JSON lines end, and nowhere else: node:readline ends one at U+2028 too, which may stand in a text as it is. */
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

function answerTo(given: string): object {
  let content: unknown;
  try {
    content = JSON.parse(given);
  } catch {
    return { ok: false, error: "is no JSON" };
  }
  const read = v.safeParse(line, content);
  if (!read.success) return { ok: false, error: read.issues.map(({ message }) => message).join("; ") };
  const findings = neverPay(read.output.language, read.output.text);
  if (findings.length === 0) return { ok: true };
  return { ok: false, findings: findings.map(({ tactic, sentence }) => ({ tactic, sentence })) };
}
