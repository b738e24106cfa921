/**
 * What is left of the sample that the demo starts with, known by its content: its flag can be set to false, and a text be copied
 * (D24). Every error, in words for the operator.
 */
import { isFictional } from "../phone/fiction.ts";
import { readSender } from "./mail-sender.ts";
import type { Operator } from "./operator.ts";

/** However the lines are broken, and whatever letters are small. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** However it is spaced, stressed and capitalised, and whatever signs stand in it. */
const lettersOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Letters in a row that two texts have in common or not. */
const rowLength = 5;

/** Of the rows of a text of the sample so many stand in a copy of it, whatever was changed, left out or added here and there. */
const copied = 0.6;

function rowsOf(letters: string): Set<string> {
  const count = Math.max(0, letters.length - rowLength + 1);
  return new Set(Array.from({ length: count }, (_, at) => letters.slice(at, at + rowLength)));
}

/** What the sample says of its jobs and has its two people say, to compare texts with by {@link isOfSample}. */
export function sampleTexts({ vacancies, testimonials }: Pick<Operator, "vacancies" | "testimonials">): Set<string> {
  return new Set([
    ...vacancies.flatMap(({ text }) => Object.values(text).map(({ description }) => lettersOf(description))),
    ...testimonials.flatMap(({ text }) => Object.values(text).map(({ quote }) => lettersOf(quote))),
  ]);
}

/** Whether a text is one of the sample's, as it was or a little changed. */
export function isOfSample(text: string, sample: ReadonlySet<string>): boolean {
  const letters = lettersOf(text);
  if (sample.has(letters)) return true;
  const found = new Map<string, number>();
  const index = indexOf(sample);
  for (const row of rowsOf(letters))
    for (const known of index.get(row) ?? []) found.set(known, (found.get(known) ?? 0) + 1);
  return [...found].some(([known, count]) => count >= copied * rowsOf(known).size);
}

/** Texts of a sample by each of their rows. A start looks thousands of texts up in it. */
const indexes = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, readonly string[]>>();

function indexOf(sample: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const made = indexes.get(sample);
  if (made) return made;
  const index = new Map<string, string[]>();
  for (const known of sample) for (const row of rowsOf(known)) index.set(row, [...(index.get(row) ?? []), known]);
  indexes.set(sample, index);
  return index;
}

/** `sample` is operator.demo.yaml. */
export function leftOfSample(operator: Operator, sample: Operator): string[] {
  const texts = sampleTexts(sample);
  return [
    ...identityLeft(operator, sample),
    ...numbersOf(operator)
      .filter(([, number]) => isFictional(number))
      .map(([place, number]) => `${place}: ${number} is a number kept for fiction; it belongs to nobody`),
    ...addressesOf(operator)
      .filter(([, address]) => addressesOf(sample).some(([, other]) => plain(address) === plain(other)))
      .map(([place, address]) => `${place}: ${address} is the sample's`),
    ...operator.vacancies
      .filter(({ text }) => Object.values(text).some(({ description }) => isOfSample(description, texts)))
      .map(({ slug }) => `vacancies ${slug}: a text of the sample is left`),
    ...operator.testimonials.flatMap(({ text }, index) =>
      Object.values(text).some(({ quote }) => isOfSample(quote, texts))
        ? [`testimonials.${index}: a text of the sample is left`]
        : [],
    ),
  ];
}

function identityLeft({ identity }: Operator, { identity: sample }: Operator): string[] {
  const said = (["name", "legalName", "registration"] as const).filter(
    (field) => lettersOf(identity[field]) === lettersOf(sample[field]),
  );
  const addressed = identity.address.some((line) =>
    sample.address.some((other) => lettersOf(line) === lettersOf(other)),
  );
  return [...said, ...(addressed ? ["address"] : [])].map((field) => `identity.${field}: is the sample's`);
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

/** Mailboxes that something is sent to or from. */
function addressesOf({ identity, recruiters, mail }: Operator): [place: string, address: string][] {
  return [
    ["identity.email", identity.email],
    ...recruiters.map(({ email }, index): [string, string] => [`recruiters.${index}.email`, email]),
    ...(mail ? [["mail.from", readSender(mail.from).address] as [string, string]] : []),
    ...(mail?.to ?? []).map((to): [string, string] => ["mail.to", to]),
  ];
}
