/**
 * `fairlead check-text`: one output line per input line of any kind; without settings or a
 * database.
 */
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { commandLine } from "../cli/command-line.ts";

async function checkText(input: string, ...parameters: string[]): Promise<{ status: number; answers: unknown[] }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(stdout), text(stderr)]);
  // In chunks that end within a line and within a character.
  const bytes = Buffer.from(input);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.subarray(at * 7, at * 7 + 7));
  const status = await commandLine(["check-text", ...parameters], { stdin: Readable.from(pieces), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, error] = await said;
  expect(error).toBe("");
  return {
    status,
    answers: out
      .split("\n")
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line)),
  };
}

const lines = (...given: unknown[]) =>
  given.map((each) => `${typeof each === "string" ? each : JSON.stringify(each)}\n`).join("");

test("each input line gets one answer line in order", async () => {
  const input = lines(
    { language: "en", text: "We never ask for money." },
    { language: "de", text: "Guten Tag. Vor dem Start ist eine Kaution fällig." },
    { language: "de-AT", text: "Die Schulung ist kostenlos und bezahlt." },
  );
  expect(await checkText(input)).toEqual({
    status: 0,
    answers: [
      { ok: true },
      {
        ok: false,
        findings: [
          {
            tactic: "deposit",
            sentence: "Vor dem Start ist eine Kaution fällig.",
            words: expect.arrayContaining(["Kaution"]),
          },
        ],
      },
      { ok: true },
    ],
  });
});

test("a malformed line gets an error, and the next is processed", async () => {
  const unknown = "language: unknown; it is one of ar, de, en, es, fr, it, ko, nb, nl, pl, pt, ro, sk, sl, sv, tr";
  const { status, answers } = await checkText(
    lines(
      "nonsense",
      "[]",
      "null",
      {},
      { language: "xx", text: "Hello" },
      { language: "__proto__", text: "Hello" },
      { language: "en", text: 7 },
      { language: "en", text: "x".repeat(100_001) },
      "",
      { language: "en", text: "Hello there.\u2028We pay you weekly." },
      { language: "ko", text: "" },
    ),
  );
  expect(status).toBe(0);
  expect(answers).toEqual([
    { ok: false, error: "is not JSON" },
    { ok: false, error: "language: is missing; text: is missing" },
    { ok: false, error: "is not a JSON object" },
    { ok: false, error: "language: is missing; text: is missing" },
    { ok: false, error: unknown },
    { ok: false, error: unknown },
    { ok: false, error: "text: is missing" },
    { ok: false, error: "text: is longer than 100000 characters" },
    { ok: false, error: "is not JSON" },
    { ok: true },
    { ok: true },
  ]);
});

test("empty input gives no output, and the last line needs no line break", async () => {
  expect(await checkText("")).toEqual({ status: 0, answers: [] });
  const { answers } = await checkText('{"language":"en","text":"Buy two gift cards and send us the codes."}');
  expect(answers).toMatchObject([{ ok: false, findings: [{ tactic: "gift-card" }] }]);
});
