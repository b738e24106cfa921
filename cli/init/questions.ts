/**
 * The questions of `fairlead init`: flag, setting and prompt of each. Validation is left to
 * app/config.ts and the operator file's schema (check-files.ts). More than 300 lines: one table.
 */
import * as v from "valibot";
import { operatorKinds, safeguards } from "../../domain/operator/identity.ts";
import { wrongValue } from "../../domain/written/wrong-value.ts";
import { type Language, languageNames, languages, markets } from "../../locales/markets.ts";
import { type Answers, countryCodes, languageOf, marketsOf, otherLanguages } from "./answers.ts";
import { explanations, type Explanation } from "./explanations.ts";

export interface Question {
  readonly flag: string;
  /**
   * The setting that errors name: an environment variable, or a place in the operator file, where
   * `*` matches any key. Undefined: not a setting, but an option of `init` itself.
   */
  readonly setting: string | undefined;
  /** Placeholder of the value in the help. */
  readonly value: string | readonly string[];
  readonly asks: string;
  /**
   * `always`: required. `production`: required in production. `law`: asked if a country's law
   * requires it, and may be answered {@link later}. `offered`: asked, but optional. `flag`: never
   * asked.
   */
  readonly wanted: "always" | "production" | "law" | "offered" | "flag";
  /** Absent: asked whenever `wanted` says so. */
  readonly isAsked?: (answers: Answers) => boolean;
  readonly hint?: (answers: Answers) => string;
  /** Of the first job in this language. */
  readonly language?: Language;
  /** The value of an empty answer. */
  readonly otherwise?: (answers: Answers) => string | undefined;
  /** Converts the answer for the operator file. Throws the error message. */
  readonly read?: (answer: string) => unknown;
}

/**
 * Answer for a setting that is `false` in the operator file, and for a first job that comes later.
 */
export const none = "none";

/** Answer for what the law requires and the operator cannot know yet: it goes on the checklist. */
export const later = "later";

const isProduction = (answers: Answers) => answers.get("environment") !== "demo";

/** Non-empty parts between semicolons. */
const pieces = (answer: string) => answer.split(";").flatMap((piece) => piece.trim() || []);
const orNone = (answer: string) => (answer.toLowerCase() === none ? false : answer);

function emailAddress(answer: string): string {
  const read = v.safeParse(v.pipe(v.string(), v.email()), answer);
  if (!read.success) throw new Error(wrongValue(read.issues[0]));
  return read.output;
}

/** "NAME, CC"; the name may contain commas. */
function namedCountry(piece: string): { name: string; country: string } {
  const comma = piece.lastIndexOf(",");
  if (comma < 0) throw new Error("write each as a name and a country, for example Ridgeway Hosting, IE");
  return {
    name: piece.slice(0, comma).trim(),
    country: piece
      .slice(comma + 1)
      .trim()
      .toUpperCase(),
  };
}

/** "en: TEXT; de: TEXT" */
function perLanguage(answer: string): Record<string, string> {
  const texts = pieces(answer).map((piece) => /^([a-z]{2}): *(\S.*)$/.exec(piece)?.slice(1));
  if (texts.some((text) => text === undefined))
    throw new Error("write each as a language and a text, as in en: TEXT; de: TEXT");
  return Object.fromEntries(texts as [string, string][]);
}

/** A contact as in `security.txt`. */
function contactOf(address: string): string {
  const contact = address.trim();
  return v.is(v.pipe(v.string(), v.email()), contact) ? `mailto:${contact}` : contact;
}

function licence(piece: string): { country: string; authority: string; number: string } {
  const [country = "", authority = "", ...number] = piece.split(",").map((part) => part.trim());
  if (number.length === 0)
    throw new Error("write each as a country, an authority and a number, for example SG, MOM, 12C3456");
  return { country: country.toUpperCase(), authority, number: number.join(", ") };
}

function host(answer: string): { name: string; address: string[]; phone: string } {
  const [name = "", ...rest] = pieces(answer);
  const phone = rest.pop() ?? "";
  if (rest.length === 0)
    throw new Error("write a name, lines of an address and a telephone number, with semicolons between");
  return { name, address: rest, phone };
}

const particular = (flag: string, item: string, asks: string): Question => ({
  flag,
  setting: `identity.${item}`,
  value: `TEXT|${none}`,
  asks: `${asks} (${none} if you have none)`,
  wanted: "law",
  read: orNone,
});
const representative = (place: string, where: string): Question => ({
  flag: `representative-${place.toLowerCase()}`,
  setting: `privacy.representatives.${place}`,
  value: "TEXT",
  asks: `Your representative for data protection in ${where}: name and address`,
  wanted: "law",
});

/** The first job in a language of another market: a text only if there is a title. */
function jobIn(language: Language): readonly Question[] {
  const title = `job-title-${language}`;
  const name = languageNames[language];
  const place = `vacancies.0.text.${language}`;
  const sites = (answers: Answers) =>
    marketsOf(answers)
      .filter((code) => markets[code].language === language)
      .join(", ");
  return [
    {
      flag: title,
      setting: `${place}.title`,
      value: "TITLE",
      asks: `Its title in ${name}`,
      hint: (answers) => `Enter: none, and the site shows no job in ${sites(answers)}`,
      wanted: "offered",
      isAsked: (answers) => hasJob(answers) && otherLanguages(answers).includes(language),
      language,
    },
    {
      flag: `job-text-${language}`,
      setting: `${place}.description`,
      value: "TEXT",
      asks: `What it is, in ${name}`,
      wanted: "always",
      isAsked: (answers) => answers.has(title),
      language,
    },
  ];
}

export const questions: readonly Question[] = [
  {
    flag: "environment",
    setting: "FAIRLEAD_ENV",
    value: ["production", "demo"],
    asks: "production, or a demo, which says so on every page",
    wanted: "flag",
    otherwise: () => "production",
  },
  {
    flag: "name",
    setting: "identity.name",
    value: "NAME",
    asks: "Your name, as applicants know you",
    wanted: "always",
  },
  {
    flag: "legal-name",
    setting: "identity.legalName",
    value: "NAME",
    asks: "Your name in the register of companies",
    wanted: "offered",
    otherwise: (answers) => answers.get("name"),
  },
  {
    flag: "address",
    setting: "identity.address",
    value: "LINE; LINE",
    asks: "Your postal address, lines with semicolons between",
    wanted: "always",
    read: pieces,
  },
  {
    flag: "registration",
    setting: "identity.registration",
    value: "TEXT",
    asks: "Your entry in a public register: which register, and the number",
    wanted: "always",
  },
  { flag: "email", setting: "identity.email", value: "ADDRESS", asks: "Your public email address", wanted: "always" },
  {
    flag: "whatsapp",
    setting: "identity.whatsapp",
    value: "+NUMBER",
    asks: "The WhatsApp number that writes to applicants, as +44…",
    wanted: "production",
  },
  {
    flag: "country",
    setting: "identity.country",
    value: "CC",
    asks: "The country where your business is registered, two letters, for example GB",
    wanted: "production",
    read: (answer) => answer.toUpperCase(),
  },
  {
    flag: "countries",
    setting: "eligibleCountries",
    value: "CC,CC",
    asks: "The country of your first market, where applicants live; markets are added at the desk, or here as GB, IE",
    wanted: "offered",
    otherwise: (answers) => answers.get("country"),
    read: countryCodes,
  },
  {
    flag: "kind",
    setting: "identity.kind",
    value: operatorKinds,
    asks: "employer (your own jobs) or agency (jobs of others)",
    wanted: "offered",
    otherwise: () => "employer",
  },
  {
    flag: "public-url",
    setting: "PUBLIC_URL",
    value: "https://HOST",
    asks: "The address that visitors will use, for example https://jobs.your-name.org",
    wanted: "production",
  },
  {
    flag: "database-url",
    setting: "DATABASE_URL",
    value: "postgres://…",
    asks: "A PostgreSQL database, as postgres://user:password@host/name; leave empty for the embedded database",
    wanted: "offered",
  },
  {
    flag: "database-pooler",
    setting: "DATABASE_POOLER",
    value: ["on", "off"],
    asks: "whether that address leads to a connection pooler; default off",
    wanted: "flag",
  },
  {
    flag: "smtp-url",
    setting: "SMTP_URL",
    value: "smtps://…",
    asks: "Your mail server, as smtps://user:password@host",
    wanted: "production",
    // Not needed if applications are reported by webhook only.
    otherwise: (answers) => (answers.has("webhook-url") ? none : undefined),
  },
  {
    flag: "mail-from",
    setting: "mail.from",
    value: "ADDRESS",
    asks: "the sender of every email",
    wanted: "flag",
    otherwise: (answers) => answers.get("email"),
  },
  {
    flag: "mail-to",
    setting: "mail.to",
    value: "ADDRESS,ADDRESS",
    asks: "who gets an email about every application",
    wanted: "flag",
    otherwise: (answers) => answers.get("email"),
    read: (answer) => answer.split(",").map((address) => address.trim()),
  },
  {
    flag: "webhook-url",
    setting: "webhooks",
    value: "https://…",
    asks: "a receiver of every event; its secret is generated",
    wanted: "flag",
  },
  {
    flag: "job-title",
    setting: "vacancies.0.text.*.title",
    value: "TITLE",
    asks: `The title of your first job (${none}: you import jobs before the start)`,
    wanted: "production",
  },
  {
    flag: "job-text",
    setting: "vacancies.0.text.*.description",
    value: "TEXT",
    asks: "What the job is, in a few sentences",
    wanted: "production",
    otherwise: (answers) => (hasJob(answers) ? undefined : none),
  },
  ...languages.flatMap(jobIn),
  {
    flag: "job-pay",
    setting: "vacancies.0.pay",
    value: "LOW-HIGH",
    asks: "Its weekly pay, from and to, in the currency of your first market, for example 520-600",
    wanted: "production",
    otherwise: (answers) => (hasJob(answers) ? undefined : none),
    read(answer) {
      const amounts = /^(\d+(?:\.\d+)?) *(?:-|–|to) *(\d+(?:\.\d+)?)$/.exec(answer);
      if (!amounts) throw new Error("write two amounts with a dash between, for example 520-600");
      return [Number(amounts[1]), Number(amounts[2])];
    },
  },
  {
    flag: "phone",
    setting: "identity.phone",
    value: "+NUMBER",
    asks: "Your telephone number, as +44…",
    wanted: "law",
  },
  {
    flag: "representative",
    setting: "identity.representative",
    value: "NAME",
    asks: "Who may sign for you",
    wanted: "law",
  },
  { flag: "vat-id", setting: "identity.vatId", value: "TEXT", asks: "Your number for value added tax", wanted: "law" },
  particular("legal-form", "legalForm", "Your legal form"),
  particular("capital", "capital", "Your share capital"),
  particular("director", "director", "The director of publication"),
  particular("kep", "kep", "Your KEP address, as Türkiye has registered email"),
  particular("supervisor", "supervisor", "The authority that supervises you"),
  particular("chamber", "chamber", "Your chamber"),
  particular("purpose", "purpose", "The purpose of your business"),
  { ...particular("responsible", "responsible", "who is responsible for editorial content"), wanted: "flag" },
  {
    flag: "host",
    setting: "identity.host",
    value: "NAME; LINE; +NUMBER",
    asks: "Who runs your servers: name; lines of the address; telephone number",
    wanted: "law",
    read: host,
  },
  {
    flag: "locations",
    setting: "privacy.locations",
    value: "CC,CC",
    asks: "The countries where data is stored (server, backups, mail server), for example GB, IE",
    wanted: "law",
    read: countryCodes,
  },
  {
    flag: "safeguard",
    setting: "privacy.safeguard",
    value: safeguards,
    asks: "What protects data that is stored or read abroad: adequacy, clauses, rules or direct (docs/market-law.md)",
    wanted: "law",
  },
  {
    flag: "officer",
    setting: "privacy.officer",
    value: "TEXT",
    asks: "Your data protection officer, and how to reach them",
    wanted: "law",
  },
  {
    flag: "processors",
    setting: "privacy.processors",
    value: "NAME, CC; NAME, CC",
    asks: "Companies that run servers or mailboxes for you: name, country; name, country",
    wanted: "law",
    read: (answer) => pieces(answer).map(namedCountry),
  },
  representative("EU", "the European Union"),
  representative("GB", "the United Kingdom"),
  representative("TR", "Türkiye"),
  {
    flag: "recipients",
    setting: "privacy.recipients",
    value: "en: TEXT; de: TEXT",
    asks: "Whom an agency passes applications on to, in each language of your pages (English is always one), as in: en: the hotel that you apply to work for",
    wanted: "law",
    read: perLanguage,
  },
  {
    flag: "recipient-countries",
    setting: "privacy.recipientCountries",
    value: "CC,CC",
    asks: "The countries of those that an agency passes applications on to",
    wanted: "law",
    read: countryCodes,
  },
  {
    flag: "licences",
    setting: "licences",
    value: "CC, AUTHORITY, NUMBER; …",
    asks: "Licences of an agency: country, authority, number; …",
    wanted: "law",
    read: (answer) => pieces(answer).map(licence),
  },
  {
    flag: "governing-law",
    setting: "governingLaw",
    value: "CC",
    asks: "whose law the terms name: a country, or a state such as US-NY; by default none",
    wanted: "flag",
  },
  {
    flag: "security-contact",
    setting: "security.contact",
    value: "ADDRESS,ADDRESS",
    asks: "where weaknesses of the site are reported, for security.txt: an email or https:// address",
    wanted: "flag",
    read: (answer) => answer.split(",").map(contactOf),
  },
  {
    flag: "trust-proxy",
    setting: "TRUST_PROXY",
    value: "COUNT",
    asks: "number of reverse proxies in front that are trusted with the visitor's address",
    wanted: "flag",
    // Production has one, which terminates HTTPS.
    otherwise: (answers) => (isProduction(answers) ? "1" : undefined),
  },
  {
    flag: "listen",
    setting: "HOST",
    value: "ADDRESS",
    asks: "the address to listen on; by default reachable only from this machine, where the proxy runs",
    wanted: "flag",
    otherwise: () => "127.0.0.1",
  },
  { flag: "port", setting: "PORT", value: "NUMBER", asks: "the port to listen on; default 3000", wanted: "flag" },
  {
    flag: "data-dir",
    setting: "DATA_DIR",
    value: "FOLDER",
    asks: "the folder of the embedded database; default data beside the two files",
    wanted: "flag",
  },
  {
    flag: "manager",
    setting: undefined,
    value: "ADDRESS",
    asks: "The email address of the first manager at the desk (nothing is sent to it); leave empty to invite one later",
    wanted: "offered",
    read: emailAddress,
  },
  {
    flag: "dir",
    setting: undefined,
    value: "FOLDER",
    asks: "the folder for the two files; default the current folder",
    wanted: "flag",
    otherwise: () => ".",
  },
];

/** Whether the first job is written now. */
export function hasJob(answers: Answers): boolean {
  const title = answers.get("job-title");
  return isProduction(answers) ? title?.toLowerCase() !== none : title !== undefined && title.toLowerCase() !== none;
}

/** The answer, or the value of an empty one. Undefined: neither exists, or it comes later. */
export function answerTo(question: Question, answers: Answers): string | undefined {
  if (isLater(question, answers)) return undefined;
  return answers.get(question.flag) ?? question.otherwise?.(answers);
}

export function isLater({ flag, wanted }: Question, answers: Answers): boolean {
  return wanted === "law" && answers.get(flag)?.toLowerCase() === later;
}

/** What an operator may not know, where it is asked. */
export function explanationOf({ flag }: Question): Explanation | undefined {
  return explanations[flag];
}

/** "--host" */
export function flagOf({ flag, value }: Question): string {
  return `--${flag} ${typeof value === "string" ? (/[ ;]/.test(value) ? `"${value}"` : value) : value.join("|")}`;
}

/** The question for a setting, or for one that contains it. */
export function questionOf(place: string, answers: Answers): Question | undefined {
  const [, language, part = "title"] = /^vacancies\.0\.text\.([a-z]{2})\b(?:\.(\w+))?/.exec(place) ?? [];
  if (language !== undefined && language !== languageOf(answers)) {
    const flag = part === "title" ? "title" : "text";
    return questions.find((question) => question.flag === `job-${flag}-${language}`);
  }
  const parts = place.split(".");
  return questions.find(({ setting }) =>
    setting?.split(".").every((part, index) => part === parts[index] || (part === "*" && index < parts.length)),
  );
}
