/**
 * `node scripts/never-pay-figures.ts`: measures the never-pay check on its corpora and writes the figures into docs/never-pay.md.
 * A test says when they are out of date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { neverPay, neverPayToAnybody } from "../domain/never-pay/check.ts";
import { type Language, languageNames, languages } from "../locales/markets.ts";

interface Corpus {
  readonly asking: readonly { readonly text: string }[];
  readonly honest: readonly { readonly text: string }[];
}

interface Counts {
  readonly asking: number;
  readonly refused: number;
  readonly honest: number;
  readonly refusedHonest: number;
}

const document = new URL("../docs/never-pay.md", import.meta.url);
const [begin, end] = ["<!-- figures -->\n", "<!-- end of the figures -->"];

/** The document as it should be: its words, and figures made anew. */
export function neverPayDocument(): string {
  const text = readFileSync(document, "utf8");
  const [before, after] = [text.split(begin)[0]!, text.split(end)[1]!];
  const tables = [tableOf("corpus"), tableOf("held-back"), aims(), otherFields()].filter((table) => table !== null);
  return `${before}${begin}\n${tables.join("\n\n")}\n\n${end}${after}`;
}

const headings = {
  corpus: "Texts that the rules were written with",
  "held-back": "Texts of somebody who did not write the rules, kept apart from them",
};

/** Null: there is no such corpus. */
function tableOf(folder: keyof typeof headings): string | null {
  const counted = languages
    .toSorted()
    .map((language) => [language, countsOf(folder, language)] as const)
    .filter((row): row is readonly [Language, Counts] => row[1] !== null);
  if (counted.length === 0) return null;
  const rows = counted.map(([language, counts]) => `| ${languageNames[language]} | ${cells(counts)} |`);
  const all = counted.map(([, counts]) => counts).reduce(sum);
  return [
    `### ${headings[folder]}`,
    "",
    "| Language | Asking, refused | Recall, 95 % interval | Honest, refused | Refused wrongly, 95 % interval | Precision |",
    "|---|---|---|---|---|---|",
    ...rows,
    `| All | ${cells(all)} |`,
  ].join("\n");
}

const aim = { asking: 0.95, honest: 0.02 };

/** What each language reaches of the aim on texts that nobody who wrote rules has read; null: there are none. */
function aims(): string | null {
  const counted = languages
    .toSorted()
    .map((language) => [languageNames[language], countsOf("held-back", language)] as const)
    .filter((row): row is readonly [string, Counts] => row[1] !== null);
  if (counted.length === 0) return null;
  return [
    "### Each language and the aim, on those second texts",
    "",
    "| Language | 95 % of what asks | At most 2 % of what is honest |",
    "|---|---|---|",
    ...counted.map(([name, { asking, refused, honest, refusedHonest }]) => {
      const [low, high] = wilson(refusedHonest, honest);
      return `| ${name} | ${reached(wilson(refused, asking), aim.asking)} | ${reached([1 - high, 1 - low], 1 - aim.honest)} |`;
    }),
  ].join("\n");
}

/** What is found of texts that stand in the field of another language, and what that costs those that stand in their own. */
function otherFields(): string | null {
  const rows = languages.toSorted().flatMap((language) => {
    const corpus = read("held-back", language);
    if (corpus === null) return [];
    const field: Language = language === "en" ? "de" : "en";
    const asking = corpus.asking.map(({ text }) => text);
    const honest = corpus.honest.map(({ text }) => text);
    const alone = (texts: readonly string[], readers: readonly Language[]) =>
      texts.filter((text) => readers.some((reader) => neverPay(reader, text).length > 0)).length;
    const now = (texts: readonly string[], of: Language) =>
      texts.filter((text) => neverPayToAnybody(of, text).length > 0).length;
    return [
      {
        name: languageNames[language],
        figures: [
          asking.length,
          alone(
            asking,
            [...new Set<Language>([field, "en"])].filter((reader) => reader !== language),
          ),
          now(asking, field),
          honest.length,
          alone(honest, [language, "en"]),
          now(honest, language),
        ],
      },
    ];
  });
  if (rows.length === 0) return null;
  const all = rows.map(({ figures }) => figures).reduce((left, right) => left.map((each, at) => each + right[at]!));
  return [
    "### The second texts in the field of another language, and in their own",
    "",
    "| Language | Asking, in the field of English (English in that of German) | refused as that field's language alone | refused | Honest, in their own | refused as their own and as English | refused |",
    "|---|---|---|---|---|---|---|",
    ...[...rows, { name: "All", figures: all }].map(({ name, figures }) => `| ${name} | ${figures.join(" | ")} |`),
  ].join("\n");
}

/** Of a share that should be `least` or more, by its interval. */
export function reached([low, high]: readonly [number, number], least: number): "reached" | "missed" | "not shown" {
  if (low >= least) return "reached";
  return high < least ? "missed" : "not shown";
}

/** Null: there is no such corpus. */
function read(folder: string, language: Language): Corpus | null {
  const file = new URL(`../tests/domain/never-pay/${folder}/${language}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Corpus) : null;
}

function countsOf(folder: string, language: Language): Counts | null {
  const corpus = read(folder, language);
  if (corpus === null) return null;
  const { asking, honest } = corpus;
  const refused = (texts: readonly { readonly text: string }[]) =>
    texts.filter(({ text }) => neverPay(language, text).length > 0).length;
  return {
    asking: asking.length,
    refused: refused(asking),
    honest: honest.length,
    refusedHonest: refused(honest),
  };
}

function sum(left: Counts, right: Counts): Counts {
  return {
    asking: left.asking + right.asking,
    refused: left.refused + right.refused,
    honest: left.honest + right.honest,
    refusedHonest: left.refusedHonest + right.refusedHonest,
  };
}

function cells({ asking, refused, honest, refusedHonest }: Counts): string {
  return [
    `${refused} of ${asking}`,
    shown(refused, asking),
    `${refusedHonest} of ${honest}`,
    shown(refusedHonest, honest),
    percent(refused / (refused + refusedHonest)),
  ].join(" | ");
}

function shown(hits: number, of: number): string {
  const [low, high] = wilson(hits, of);
  return `${percent(hits / of)}, ${percent(low)} to ${percent(high)}`;
}

function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(share * 100).toFixed(1)} %`;
}

/** Wilson's interval of a share, at 95 %. */
export function wilson(hits: number, of: number): readonly [number, number] {
  const z = 1.959964;
  const share = hits / of;
  const middle = share + (z * z) / (2 * of);
  const wide = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return [Math.max(0, (middle - wide) / scale), Math.min(1, (middle + wide) / scale)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(document, neverPayDocument());
  const corpora = readdirSync(new URL("../tests/domain/never-pay/corpus/", import.meta.url));
  console.log(`figures of ${corpora.length} languages in docs/never-pay.md`);
}
