/**
 * Checks that parsing untrusted input takes linear time, so that no crafted text can block the
 * server.
 */
import { readEmail } from "../../domain/application/email-address.ts";
import { nameDoubt } from "../../domain/application/name-doubt.ts";
import { checkEmail } from "../../domain/application/rules.ts";
import { firstName } from "../../domain/application/shown-name.ts";
import { parseEmail } from "../../integrations/email/parse.ts";
import { alternate, type Report, spread } from "./rows.ts";

const pairs = 7;
/** Ten times the text takes ten times as long if time is linear, 100 times if it is quadratic. */
const longer = 10;
const mostGrowth = 40;
/** A row of punctuation once cost 80 times as much as letters. */
const mostForMarks = 20;

interface Crafted {
  readonly what: string;
  readonly read: (text: string) => unknown;
  /** Repeated to make a long text. */
  readonly pieces: readonly string[];
  /** Repetitions in the shorter text. */
  readonly times: number;
}

const crafted: readonly Crafted[] = [
  { what: "checking an e-mail address", read: checkEmail, pieces: ["a@", "."], times: 100_000 },
  {
    what: "showing a name, and doubting it",
    read: (text) => [firstName(text), nameDoubt(text)],
    pieces: ["a.", ". ", "a ", "\u0301", "a\u200d", "@", "1", "孔", "(", "'"],
    times: 2000,
  },
  {
    what: "reading an e-mail that arrived",
    read: (text) => parseEmail(Buffer.from(`Content-Type: text/html\n\n${text}`)),
    pieces: ["\n \t", "References: <", "<a href='"],
    times: 20_000,
  },
];

export async function reading(report: Report): Promise<void> {
  for (const { what, read, pieces, times } of crafted) {
    const all = (count: number) => () =>
      milliseconds(async () => {
        for (const piece of pieces) await read(piece.repeat(count));
      });
    await row(report, `${what}, ${longer} times as long`, all(times * longer), all(times), mostGrowth);
  }
  // The longest text that is read: prefixes to strip one by one before a row of punctuation.
  const wrapped = "mailto:".repeat(45);
  const many = (text: string) => () =>
    milliseconds(() => {
      for (let time = 0; time < 20; time += 1) readEmail(text);
    });
  const marks = many(`${wrapped}${";".repeat(680)}a`);
  await row(
    report,
    "reading an e-mail address full of marks",
    marks,
    many(`${wrapped}${"b".repeat(681)}`),
    mostForMarks,
  );
}

async function row(
  report: Report,
  what: string,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
  most: number,
): Promise<void> {
  // Warms up the compiler.
  await ours();
  await baseline();
  const measured = await alternate(pairs, ours, baseline);
  const ratios = measured.map(([own, base]) => own / base);
  const least = Math.min(...measured.map(([own]) => own)) / Math.min(...measured.map(([, base]) => base));
  report({ what, measured: `${least.toFixed(2)}; ${spread(ratios)}`, target: `≤ ${most}`, ok: least <= most });
}

async function milliseconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
