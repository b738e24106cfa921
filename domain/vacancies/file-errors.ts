import type { Language } from "../../locales/markets.ts";
import { scamsIn } from "./scam-findings.ts";
import { type Check, checkVacancy, type Checking } from "./checks.ts";
import { publishedInVacancy, type TestimonialInFile, type VacancyInFile } from "./file.ts";
import { closingOf } from "./publish.ts";
import { askingSentences } from "./testimonial.ts";
import { isInFuture } from "./testimonial-actions.ts";

export function vacancyErrors(vacancy: VacancyInFile, checking: Checking): string[] {
  const { slug, source, facts, texts, publishedAt, closedAt } = vacancy;
  const inFile = publishedInVacancy(vacancy);
  const published = Object.entries(inFile);
  // An earlier published language may have another last day; the latest publication decides.
  const { closesOn } = closingOf(inFile);
  // A closed vacancy may be past its last day; a request for money is never allowed.
  const isClosed = closedAt !== undefined;
  const shown = published.flatMap(([language, each]) =>
    checkVacancy(
      {
        source: language as Language,
        facts: { ...each.facts, closesOn },
        texts: { [language]: { text: each.text, basis: null } },
      },
      [language as Language],
      checking,
    ),
  );
  const written = checkVacancy({ source, facts, texts }, [], checking).filter(({ code }) => code === "asks_for_money");
  const blocks = shown.filter(({ level, code }) => level === "block" && (!isClosed || code === "asks_for_money"));
  const errors = [...new Set([...blocks, ...written].map(inWords))];
  const odd = [
    ...scamsIn(source, slug).map(({ tactic }) => `the slug asks applicants for money or its equivalent (${tactic})`),
    ...(published.length > 0 && publishedAt === undefined ? ["publishedAt is missing"] : []),
    ...(published.length === 0 && publishedAt !== undefined ? ["publishedAt: no language is published"] : []),
    ...(isClosed && publishedAt === undefined ? ["closedAt: it was never published"] : []),
    ...timesOf(vacancy).flatMap(([name, at]) => ahead(name, at, checking.from)),
  ];
  return [...odd, ...errors].map((error) => `${slug}: ${error}`);
}

function timesOf({ publishedAt, changedAt, closedAt, published }: VacancyInFile): [string, string | undefined][] {
  return [
    ["publishedAt", publishedAt],
    ["changedAt", changedAt],
    ["closedAt", closedAt],
    ...Object.entries(published).flatMap(([language, each]): [string, string][] => [
      [`published ${language} publishedAt`, each.publishedAt],
      [`published ${language} changedAt`, each.changedAt],
    ]),
  ];
}

/** Milliseconds a time may be in the future, for wrong clocks and zones. */
const tolerated = 86_400_000;

/** Rejects future times, because the site shows, sorts and signs by them. */
function ahead(name: string, at: string | undefined, now: Date): string[] {
  // oxlint-disable-next-line no-restricted-globals -- moves a given moment
  const latest = new Date(now.getTime() + tolerated).toISOString();
  return at !== undefined && at > latest ? [`${name}: is in the future`] : [];
}

function inWords({ code, language, field, why, sentence }: Check): string {
  const place = [language, field].filter((part) => part !== null).join(" ");
  if (code === "asks_for_money") return `${place}: asks applicants for money or its equivalent (${why}): «${sentence}»`;
  return [place, code.replaceAll("_", " "), why].filter((part) => part !== null && part !== "").join(": ");
}

export function testimonialErrors(
  { name, texts, consent, formerConsents, shown }: TestimonialInFile,
  now: Date,
): string[] {
  const asks = askingSentences({ name, texts }).map(
    ({ language, tactic, sentence }) =>
      `${language}: asks applicants for money or its equivalent (${tactic}): «${sentence}»`,
  );
  const silent = shown && consent === null ? ["is shown without a recorded consent"] : [];
  const agreed = consent !== null && isInFuture(consent.on, now) ? ["the consent is dated in the future"] : [];
  const ended = formerConsents.flatMap(({ endedAt }) => ahead("formerConsents endedAt", endedAt, now));
  return [...silent, ...agreed, ...ended, ...asks].map((error) => `testimonial of ${name}: ${error}`);
}
