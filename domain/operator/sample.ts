/**
 * What is left of the sample that the demo starts with, known by its content: its flag can be set to false, and a text be copied
 * (D24). Every error, in words for the operator.
 */
import { isFictional } from "../phone/fiction.ts";
import type { Operator } from "./operator.ts";

/** However the lines are broken, and whatever letters are small. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** What the sample says of its jobs and has its two people say, to compare texts with by {@link isOfSample}. */
export function sampleTexts({ vacancies, testimonials }: Pick<Operator, "vacancies" | "testimonials">): Set<string> {
  return new Set([
    ...vacancies.flatMap(({ text }) => Object.values(text).map(({ description }) => plain(description))),
    ...testimonials.flatMap(({ text }) => Object.values(text).map(({ quote }) => plain(quote))),
  ]);
}

export function isOfSample(text: string, sample: ReadonlySet<string>): boolean {
  return sample.has(plain(text));
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
    (field) => plain(identity[field]) === plain(sample[field]),
  );
  const addressed = identity.address.some((line) => sample.address.some((other) => plain(line) === plain(other)));
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
    ...(mail ? [["mail.from", mail.from] as [string, string]] : []),
    ...(mail?.to ?? []).map((to): [string, string] => ["mail.to", to]),
  ];
}
