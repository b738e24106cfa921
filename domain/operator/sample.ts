/**
 * Finds remains of the demo's sample by content, since its flag can be set to false and a text
 * copied (D24). All errors, as messages for the operator.
 */
import { isFictional } from "../phone/fiction.ts";
import type { VacancyText } from "../vacancies/content.ts";
import { textOf } from "../vacancies/from-operator-file.ts";
import { readSender } from "./mail-sender.ts";
import type { Operator } from "./operator.ts";

/** Ignores line breaks and case. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Ignores spacing, accents, case and punctuation. */
const lettersOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Letters per shingle when comparing texts. */
const rowLength = 5;

/** Share of a sample text's shingles that mark another text as its copy, despite edits. */
const copied = 0.6;

function rowsOf(letters: string): Set<string> {
  const rows = new Set<string>();
  for (let end = rowLength; end <= letters.length; end += 1) rows.add(letters.slice(end - rowLength, end));
  return rows;
}

/**
 * Descriptions, duties and quotes of the sample, for {@link isOfSample}. Requirements, offers and
 * steps are alike in many adverts.
 */
export function sampleTexts({ vacancies, testimonials }: Pick<Operator, "vacancies" | "testimonials">): Set<string> {
  return new Set([
    ...vacancies.flatMap(({ text }) =>
      Object.values(text)
        .flatMap(({ description, responsibilities }) => [description, responsibilities.join("\n")])
        .map(lettersOf)
        .filter((letters) => letters !== ""),
    ),
    ...testimonials.flatMap(({ text }) => Object.values(text).map(({ quote }) => lettersOf(quote))),
  ]);
}

/** Whether a text is from the sample, unchanged or slightly edited. */
export function isOfSample(text: string, sample: ReadonlySet<string>): boolean {
  const letters = lettersOf(text);
  if (sample.has(letters)) return true;
  const found = new Map<Known, number>();
  const index = indexOf(sample);
  for (const row of rowsOf(letters))
    for (const known of index.get(row) ?? []) found.set(known, (found.get(known) ?? 0) + 1);
  return [...found].some(([{ rows }, count]) => count >= copied * rows);
}

/** Whether the summary or the duties of a vacancy are from the sample. */
export function isVacancyOfSample(
  { summary, responsibilities }: Pick<VacancyText, "summary" | "responsibilities">,
  sample: ReadonlySet<string>,
): boolean {
  return isOfSample(summary, sample) || isOfSample(responsibilities.join("\n"), sample);
}

/** A text of the sample: how many shingles it has. */
interface Known {
  readonly rows: number;
}

/** Sample texts by shingle. Startup looks up thousands of texts. */
const indexes = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, readonly Known[]>>();

function indexOf(sample: ReadonlySet<string>): ReadonlyMap<string, readonly Known[]> {
  const made = indexes.get(sample);
  if (made) return made;
  const index = new Map<string, Known[]>();
  for (const text of sample) {
    const rows = rowsOf(text);
    const known = { rows: rows.size };
    for (const row of rows) index.set(row, [...(index.get(row) ?? []), known]);
  }
  indexes.set(sample, index);
  return index;
}

/** `sample` is demo/operator.yaml. */
export function sampleLeftovers(operator: Operator, sample: Operator): string[] {
  const texts = sampleTexts(sample);
  return [
    ...identityLeft(operator, sample),
    ...numbersOf(operator)
      .filter(([, number]) => isFictional(number))
      .map(([place, number]) => `${place}: ${number} is a number reserved for fiction; enter a real one`),
    ...addressesOf(operator)
      .filter(([, address]) => addressesOf(sample).some(([, other]) => plain(address) === plain(other)))
      .map(([place, address]) => `${place}: ${address} is the sample's`),
    ...operator.vacancies
      .filter(({ text }) => Object.values(text).some((each) => isVacancyOfSample(textOf(each), texts)))
      .map(({ slug }) => `vacancies ${slug}: still has a text of the sample; replace it`),
    ...operator.testimonials.flatMap(({ text }, index) =>
      Object.values(text).some(({ quote }) => isOfSample(quote, texts))
        ? [`testimonials.${index}: still has a text of the sample; replace it`]
        : [],
    ),
  ];
}

function identityLeft({ identity }: Operator, { identity: sample }: Operator): string[] {
  const sampleFields = (["name", "legalName", "registration"] as const).filter(
    (field) => lettersOf(identity[field]) === lettersOf(sample[field]),
  );
  const addressed = identity.address.some((line) =>
    sample.address.some((other) => lettersOf(line) === lettersOf(other)),
  );
  return [...sampleFields, ...(addressed ? ["address"] : [])].map((field) => `identity.${field}: is the sample's`);
}

function numbersOf({ identity, recruiters }: Operator): [place: string, number: string][] {
  const own = (["phone", "whatsapp"] as const).flatMap((field): [string, string][] => {
    const number = identity[field];
    return number === undefined ? [] : [[`identity.${field}`, number]];
  });
  const theirs = recruiters.flatMap(({ numbers }, index) =>
    numbers.map((number): [string, string] => [`recruiters.${index}.numbers`, number]),
  );
  return [...own, ...theirs];
}

/** Addresses that emails are sent to or from. */
function addressesOf({ identity, recruiters, mail }: Operator): [place: string, address: string][] {
  return [
    ["identity.email", identity.email],
    ...recruiters.map(({ email }, index): [string, string] => [`recruiters.${index}.email`, email]),
    ...(mail ? [["mail.from", readSender(mail.from).address] as [string, string]] : []),
    ...(mail?.to ?? []).map((to): [string, string] => ["mail.to", to]),
  ];
}
