/**
 * The readable download: everything that `storedDataAbout` (db/queries/subject.ts) returns, in the
 * applicant's language. A field without a label of its own appears with its name. Over 300 lines,
 * because it has a label for every stored field.
 */
import { setImmediate as soon } from "node:timers/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { closedReasons, historyEvents } from "../../domain/application/lifecycle.ts";
import { type ChoiceName, choiceNames } from "../../domain/application/fields.ts";
import { choiceLabel, choiceWords } from "../../locales/choices.ts";
import { countryName } from "../../locales/countries.ts";
import { dateText, zoneWords } from "../../locales/dates.ts";
import { type DeskTranslate, deskTranslator, loadDeskLanguage } from "../../locales/desk.ts";
import { direction, languageNames, type MarketCode, markets } from "../../locales/markets.ts";
import { textLanguage, textTag, type Translate, translatorFor } from "../../locales/translator.ts";
import { clockZone } from "../../locales/zones.ts";
import {
  type CopyPart,
  type CopyRow,
  type CopyValue,
  Entry,
  DataCopy,
  type DataCopyView,
  PartTitle,
} from "../../site/pages/data-copy.tsx";
import { answerWords, questionWords } from "../survey-words.ts";

export interface CopyOf {
  /** Its language is the document's. */
  readonly market: MarketCode;
  readonly timeZone: string | null;
  readonly country: string;
  /** Title of a vacancy in the document's language; null: no translation. */
  readonly jobTitle: (slug: string) => string | null;
}

type Stored = Readonly<Record<string, unknown>>;

/** Entries rendered before other requests get a turn. */
const entriesAtOnce = 20;

/** Returns the whole document. `held`: the content of the JSON download. */
export async function renderDataCopy({ not_included, ...held }: Stored, of: CopyOf): Promise<string> {
  const language = textLanguage(of.market);
  // Only the desk has words for events, so the download uses the desk's.
  await loadDeskLanguage(language);
  const words = new Words(of, deskTranslator(language));
  const sections: string[] = [];
  let rendered = 0;
  for (const { title, entries } of words.parts(held)) {
    const lists: string[] = [];
    for (const rows of entries) {
      if (rows.length > 0) lists.push(renderToStaticMarkup(<Entry rows={rows} />));
      rendered += 1;
      if (rendered % entriesAtOnce === 0) await soon();
    }
    if (lists.length === 0) continue;
    sections.push(`<section>${renderToStaticMarkup(<PartTitle title={title} />)}${lists.join("")}</section>`);
  }
  const page = renderToStaticMarkup(<DataCopy {...words.view(held, not_included)} />);
  const end = page.lastIndexOf("</body>");
  return `<!doctype html>${page.slice(0, end)}${sections.join("")}${page.slice(end)}\n`;
}

/** Names of fields that hold a time. */
const momentName = /(?:^|_)at$/;

class Words {
  readonly #of: CopyOf;
  readonly #t: Translate;
  readonly #desk: DeskTranslate;
  readonly #tag: string;
  readonly #zones = new Map<number, string>();

  constructor(of: CopyOf, desk: DeskTranslate) {
    this.#of = of;
    this.#t = translatorFor(of.market);
    this.#desk = desk;
    this.#tag = textTag(of.market);
  }

  view({ downloaded_at }: Stored, notIncluded: unknown): DataCopyView {
    const t = this.#t;
    const at = new Date(String(downloaded_at));
    return {
      tag: this.#tag,
      dir: direction(textLanguage(this.#of.market)),
      title: t("statusPage.unlock.title"),
      lines: [
        t("heldCopy.zone", { zone: zoneWords(this.#zone(at), at, this.#tag) }),
        ...(typeof notIncluded === "string" ? [notIncluded] : []),
      ],
    };
  }

  *parts({
    downloaded_at,
    registrations,
    history,
    messages,
    notes_of_recruiters,
    ...rest
  }: Stored): Generator<CopyPart> {
    const t = this.#t;
    for (const registration of listOf(registrations)) yield* this.#registration(registration);
    yield this.#part(t("heldCopy.history"), history);
    yield this.#part(t("heldCopy.sent"), messages);
    yield this.#part(t("heldCopy.notes"), [notes_of_recruiters]);
    yield this.#part(t("statusPage.download.title"), [{ downloaded_at, ...rest }]);
  }

  *#registration({ consent, answers, corrected_from, interviews, state, ...own }: Stored): Generator<CopyPart> {
    const t = this.#t;
    yield this.#part(t("heldCopy.application", { code: String(own["code"]) }), [own]);
    yield this.#part(t("heldCopy.state"), [state]);
    yield this.#part(
      t("statusPage.held.answers"),
      listOf(answers).map((answer) => this.#answered(answer)),
    );
    yield this.#part(t("heldCopy.interviews"), interviews);
    yield this.#part(t("statusPage.held.consent"), [consent]);
    yield this.#part(t("heldCopy.before"), corrected_from);
  }

  /** The question, already in words, becomes the label of its answer. */
  #answered({ question, value, ...rest }: Stored): Stored {
    return { question, [String(question)]: value, ...rest };
  }

  #part(title: string, stored: unknown): CopyPart {
    // Lazy, so that other requests get a turn between entries.
    return { title, entries: Iterator.from(listOf(stored)).map((row) => this.#rows(row)) };
  }

  #rows(row: unknown): CopyRow[] {
    if (typeof row !== "object" || row === null) return [];
    return Object.entries(row).flatMap(([name, value]) => this.#row(name, value));
  }

  #row(name: string, value: unknown): CopyRow[] {
    if (value === null || value === undefined || name === "question") return [];
    if (Array.isArray(value)) return value.flatMap((item: unknown) => this.#row(name, item));
    if (typeof value === "object") {
      return Object.entries(value).flatMap(([key, each]) => this.#row(`${name}.${key}`, each));
    }
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [[this.#label(name), this.#value(name, text)]];
  }

  #label(name: string): string {
    const t = this.#t;
    const [first = "", key] = name.split(".", 2);
    if (first === "attribution") return `${t("statusPage.held.source")} (${key ?? ""})`;
    if (isChoice(name)) return choiceLabel(name, t);
    if (isQuestion(name)) return questionWords(name, this.#of.country, this.#of.market);
    const known = labels[name as keyof typeof labels];
    if (known === undefined) return name;
    return typeof known === "string" ? t(known) : this.#desk(known.desk);
  }

  #value(name: string, stored: string): CopyValue {
    const { market, jobTitle } = this.#of;
    const t = this.#t;
    const word = (words: string): CopyValue => ({ kind: "word", stored, words });
    if (momentName.test(name)) return this.#moment(stored);
    if (isChoice(name)) return word(choiceWords(name, stored, t));
    if (isQuestion(name)) return word(answerWords(name, stored, market));
    switch (name) {
      case "country":
        return /^[A-Z]{2}$/.test(stored) ? word(countryName(stored, this.#tag)) : text(stored);
      case "language":
        return word(languageNames[stored as keyof typeof languageNames] ?? stored);
      case "market":
        return word(Object.hasOwn(markets, stored) ? countryOrLanguage(stored as MarketCode, this.#tag) : stored);
      case "job":
        return word(jobTitle(stored) ?? stored);
      case "channel":
      case "actor": {
        const known = senders[stored as keyof typeof senders];
        return known === undefined ? text(stored) : word(t(known));
      }
      case "type": {
        const type = historyEvents.find((event) => event === stored);
        return type === undefined ? text(stored) : word(this.#desk(`event.${type}`));
      }
      case "closed_reason": {
        const reason = closedReasons.find((known) => known === stored);
        return reason === undefined ? text(stored) : word(this.#desk(`close.${reason}`));
      }
      default:
        return text(stored);
    }
  }

  #moment(stored: string): CopyValue {
    const at = new Date(stored);
    if (Number.isNaN(at.getTime())) return text(stored);
    const words = dateText(at, this.#tag, { dateStyle: "long", timeStyle: "short", timeZone: this.#zone(at) });
    return { kind: "moment", iso: stored, words };
  }

  /** Cached per quarter of an hour, the finest step at which zones change their offset. */
  #zone(at: Date): string {
    const quarter = Math.floor(at.getTime() / 900_000);
    const known = this.#zones.get(quarter) ?? clockZone(at, this.#of.timeZone, this.#of.country) ?? "UTC";
    this.#zones.set(quarter, known);
    return known;
  }
}

const text = (stored: string): CopyValue => ({ kind: "text", text: stored });

function listOf(value: unknown): readonly Stored[] {
  return Array.isArray(value) ? (value as readonly Stored[]) : [];
}

const isChoice = (name: string): name is ChoiceName => (choiceNames as readonly string[]).includes(name);
const isQuestion = (name: string): boolean => /^[A-Z_]+$/.test(name);

/** Labels of the stored fields. Choices and questions take theirs from the form and the survey. */
const labels = {
  id: "heldCopy.id",
  code: "heldCopy.code",
  market: "heldCopy.market",
  language: "statusPage.held.language",
  country: "statusPage.held.country",
  name: "statusPage.held.name",
  email: "statusPage.held.email",
  phone: "statusPage.held.phone",
  area_code: "heldCopy.areaCode",
  national_number: "heldCopy.nationalNumber",
  age: "statusPage.held.age",
  job: "statusPage.held.job",
  time_zone: "heldCopy.timeZone",
  channel: "heldCopy.channel",
  notice_version: "heldCopy.noticeVersion",
  created_at: "statusPage.held.sent",
  survey_closed_at: "heldCopy.surveyClosedAt",
  corrected_at: "statusPage.held.corrected",
  name_corrected_at: { desk: "event.name_corrected" },
  email_corrected_at: "heldCopy.emailCorrectedAt",
  version: "heldCopy.version",
  agreed_at: "heldCopy.shownAt",
  wording: "heldCopy.wording",
  answered_at: "heldCopy.createdAt",
  starts_at: "heldCopy.startsAt",
  ends_at: "heldCopy.endsAt",
  booked_at: "heldCopy.bookedAt",
  changed_at: "heldCopy.changedAt",
  cancelled_at: "heldCopy.cancelledAt",
  contacted_at: { desk: "event.contacted" },
  contacted_by: "heldCopy.contactedBy",
  replied_at: { desk: "event.replied" },
  interview_at: { desk: "event.interview_offered" },
  offered_at: { desk: "event.offered" },
  hired_at: { desk: "event.hired" },
  follow_up_at: "heldCopy.followUpAt",
  closed_at: { desk: "event.closed" },
  closed_reason: "heldCopy.reason",
  declined_at: { desk: "event.declined" },
  opted_out_at: { desk: "event.opted_out" },
  spam_at: { desk: "event.spam" },
  withdrawn_at: { desk: "event.withdrawn" },
  nobody_wrote_at: { desk: "event.nobody_wrote" },
  tags: "heldCopy.tags",
  at: "heldCopy.when",
  type: "heldCopy.event",
  actor: "heldCopy.by",
  undone_at: "heldCopy.undoneAt",
  text: "heldCopy.wording",
  event: "heldCopy.event",
  kind: "heldCopy.way",
  to: "heldCopy.to",
  delivered_at: "heldCopy.deliveredAt",
  count: "heldCopy.notes",
  ask_for_a_copy: "heldCopy.notesFrom",
  downloaded_at: { desk: "event.downloaded" },
} as const;

/** Channels of a submission and actors of an event. */
const senders = {
  form: "heldCopy.form",
  api: "heldCopy.api",
  applicant: "heldCopy.applicant",
  recruiter: "heldCopy.recruiter",
  clock: "heldCopy.clock",
} as const;

/** "United Kingdom (English)"; the language alone for a market without a country. */
function countryOrLanguage(market: MarketCode, tag: string): string {
  const { country, language } = markets[market];
  return country ? `${countryName(country, tag)} (${languageNames[language]})` : languageNames[language];
}
