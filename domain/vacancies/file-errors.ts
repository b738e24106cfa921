/** What keeps a file of vacancies out: every error, in words for whoever is at the command line. */
import type { Language } from "../../locales/markets.ts";
import { asking } from "./asking.ts";
import { type Check, checkVacancy, type Checking } from "./checks.ts";
import { publishedInVacancy, type TestimonialInFile, type VacancyInFile } from "./file.ts";
import { closingOf } from "./publish.ts";
import { askingSentences } from "./testimonial.ts";
import { isInFuture } from "./testimonial-acts.ts";

export function vacancyErrors(vacancy: VacancyInFile, checking: Checking): string[] {
  const { slug, source, facts, texts, publishedAt, closedAt } = vacancy;
  const inFile = publishedInVacancy(vacancy);
  const published = Object.entries(inFile);
  // A language that was published earlier may say another day: it closes on that of the last.
  const { closesOn } = closingOf(inFile);
  // What was on the site and is closed may be past its day; nothing may ever ask for money.
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
  const said = [...new Set([...blocks, ...written].map(inWords))];
  const odd = [
    ...asking(source, slug).map(({ tactic }) => `the slug asks applicants for money or what is as good (${tactic})`),
    ...(published.length > 0 && publishedAt === undefined ? ["publishedAt is missing"] : []),
    ...(published.length === 0 && publishedAt !== undefined ? ["publishedAt: no language is published"] : []),
    ...(isClosed && publishedAt === undefined ? ["closedAt: it was never published"] : []),
    ...timesOf(vacancy).flatMap(([name, at]) => ahead(name, at, checking.from)),
  ];
  return [...odd, ...said].map((error) => `${slug}: ${error}`);
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

/** Milliseconds that a time may lie ahead: of clocks and of zones that were written wrongly, no more. */
const tolerated = 86_400_000;

/** Nothing happened at a time that is to come; the site would show it, and sort and sign by it. */
function ahead(name: string, at: string | undefined, now: Date): string[] {
  // oxlint-disable-next-line no-restricted-globals -- a moment that was given, moved; no clock is read
  const latest = new Date(now.getTime() + tolerated).toISOString();
  return at !== undefined && at > latest ? [`${name}: is a time that is to come`] : [];
}

function inWords({ code, language, field, why, sentence }: Check): string {
  const place = [language, field].filter((part) => part !== null).join(" ");
  if (code === "asks_for_money")
    return `${place}: asks applicants for money or what is as good (${why}): «${sentence}»`;
  return [place, code.replaceAll("_", " "), why].filter((part) => part !== null && part !== "").join(": ");
}

export function testimonialErrors(
  { name, texts, consent, formerConsents, shown }: TestimonialInFile,
  now: Date,
): string[] {
  const asks = askingSentences({ name, texts }).map(
    ({ language, tactic, sentence }) =>
      `${language}: asks applicants for money or what is as good (${tactic}): «${sentence}»`,
  );
  const silent = shown && consent === null ? ["is shown, and no consent is recorded"] : [];
  const agreed = consent !== null && isInFuture(consent.on, now) ? ["nobody has agreed on a day that is to come"] : [];
  const ended = formerConsents.flatMap(({ endedAt }) => ahead("formerConsents endedAt", endedAt, now));
  return [...silent, ...agreed, ...ended, ...asks].map((error) => `testimonial of ${name}: ${error}`);
}
