/** Vacancies in the desk: the list, one of them, and what is done with it (B14). Every recruiter may do all of it. */
import * as v from "valibot";
import { isMarketCode, languages, type MarketCode } from "../../locales/markets.ts";
import { slugSchema } from "../application/slug.ts";
import { closedReasons } from "../application/lifecycle.ts";
import { checkCodes, checkFields } from "../vacancies/check-codes.ts";
import { payPeriods, textLimits, vacancyDraft, vacancyFacts, vacancyText } from "../vacancies/content.ts";
import { comparedFields } from "../vacancies/staleness.ts";
import { vacancyStatuses } from "../vacancies/status.ts";
import { versionKinds } from "../vacancies/versions.ts";
import { listOf, time } from "./answer.ts";
import { deskBulk } from "./bulk.ts";
import { storable } from "./desk.ts";
import { namedRecruiter } from "./queue.ts";

const language = v.picklist(languages);
const market = v.custom<MarketCode>(isMarketCode);
const amount = v.number();
const count = v.number();

/** When it will be published: the local time and its zone are what was meant, `at` is what they come to by today's rules. */
export const deskVacancySchedule = v.object({
  languages: listOf(language),
  /** "2027-03-28T08:00" */
  localTime: v.string(),
  /** IANA */
  zone: v.string(),
  at: time,
  /** Clocks show this time twice that day (they are set back): the first of the two is meant. */
  twice: v.boolean(),
  by: v.string(),
  /** Of the draft, as it was looked at when it was scheduled: later versions are not published with it. */
  version: v.number(),
});
export type DeskVacancySchedule = v.InferOutput<typeof deskVacancySchedule>;

export const deskVacancyRow = v.object({
  id: v.string(),
  slug: v.string(),
  /** In the source language; "" where nobody wrote one yet. */
  title: v.string(),
  source: language,
  status: v.picklist(vacancyStatuses),
  /** null: every market that is offered; empty: not chosen yet. */
  markets: v.nullable(listOf(market)),
  /** One for each language that its markets are in. */
  languages: listOf(v.object({ language, state: v.picklist(["complete", "older", "missing"]) })),
  /** The base of the day, else of the week, else of the shortest period; null: not set. */
  pay: v.nullable(v.object({ period: v.picklist(payPeriods), low: amount, high: amount })),
  /** In the last 30 days; null: it was never on the site. */
  applied: v.nullable(count),
  /** Nobody has written to them yet. */
  waiting: v.nullable(count),
  hired: count,
  /** When it was first published. */
  postedAt: v.nullable(time),
  /** The last day of what is published, else of the draft: "2026-12-12". */
  closesOn: v.nullable(v.string()),
  closedAt: v.nullable(time),
  /** As of a vacancy that is read alone. */
  withheld: listOf(language),
  schedule: v.nullable(deskVacancySchedule),
  /** What the checks found in the draft when it was last saved. */
  questions: count,
  /** Who changed it last, and when; null: nobody who has an account. */
  editedBy: v.nullable(v.string()),
  editedAt: time,
  /** Who is in it to write, now. */
  editor: v.nullable(v.string()),
  /** Its place among the home page's six; null: not chosen. */
  featured: v.nullable(v.number()),
});
export type DeskVacancyRow = v.InferOutput<typeof deskVacancyRow>;

/** Closed ones are in the list for this long; then they are asked for. Milliseconds. */
export const closedShownFor = 14 * 86_400_000;

/**
 * `GET /desk/api/vacancies`: those on the site first, then scheduled ones, drafts, and what was closed in the last 14 days; with
 * `?closed=all` every closed one. Within each the newest first.
 */
export const deskVacancies = v.object({
  rows: listOf(deskVacancyRow),
  /** Of all there are; `published` counts those with changes too, `all` every one, `withheld` those of which a language is not shown. */
  counts: v.object({
    all: count,
    published: count,
    scheduled: count,
    draft: count,
    closed: count,
    withheld: count,
  }),
  /** How many closed ones are not in `rows`. */
  closedMore: count,
  /** The markets that the operator offers, which "every market" means. */
  offered: listOf(market),
  now: time,
});
export type DeskVacancies = v.InferOutput<typeof deskVacancies>;

/** What a check found. Blocks are mended; questions are mended or accepted, by their key. */
export const vacancyCheck = v.object({
  code: v.picklist(checkCodes),
  level: v.picklist(["block", "ask"]),
  /** The same as long as it is about the same place. */
  key: v.string(),
  language: v.nullable(language),
  field: v.nullable(v.picklist(checkFields)),
  /** Which entry of the field, where that is a list: 0 is the first. */
  item: v.nullable(v.number()),
  /** As it was written. */
  sentence: v.nullable(v.string()),
  /** What it asks for (domain/never-pay/tactics.ts), or the market or country. */
  why: v.nullable(v.string()),
  /** Of `language_older`. */
  fields: listOf(v.picklist(comparedFields)),
});
export type VacancyCheck = v.InferOutput<typeof vacancyCheck>;

const checked = {
  /** Blocks first. Of the draft, as if all that is written were published now. */
  checks: listOf(vacancyCheck),
  /** How many languages were read. */
  read: count,
};

/** Who writes in it now: others read, until they take over or 60 s have passed without a word of them. */
export const deskVacancyEditor = v.object({ ...namedRecruiter.entries, since: time, own: v.boolean() });

const publishedLanguage = v.object({
  facts: vacancyFacts,
  text: vacancyText,
  publishedAt: time,
  changedAt: time,
  /** The draft says something else. */
  differs: v.boolean(),
});

export const deskVacancyVersion = v.object({
  id: v.number(),
  /** Of the draft. */
  version: v.number(),
  what: v.picklist(versionKinds),
  /** Empty: all. */
  languages: listOf(language),
  at: time,
  /** null: the clock, an import, or the operator's file. */
  by: v.nullable(v.string()),
});
export type DeskVacancyVersion = v.InferOutput<typeof deskVacancyVersion>;

/** `GET /desk/api/vacancies/{id}`, and the answer to most of what is done with it. */
export const deskVacancy = v.object({
  id: v.string(),
  slug: v.string(),
  /** Never published: the address may still be chosen, and it may be deleted. */
  neverPublished: v.boolean(),
  status: v.picklist(vacancyStatuses),
  version: v.number(),
  savedAt: time,
  draft: vacancyDraft,
  /** By language. */
  published: v.record(v.string(), publishedLanguage),
  postedAt: v.nullable(time),
  closedAt: v.nullable(time),
  featured: v.nullable(v.number()),
  schedule: v.nullable(deskVacancySchedule),
  /** Why what was scheduled last could not be published when its time had come. */
  scheduleRefused: v.nullable(v.string()),
  /** Published languages that the site does not show, because they ask applicants for money by the check as it is today. */
  withheld: listOf(language),
  editor: v.nullable(deskVacancyEditor),
  ...checked,
  /** The newest 100, the newest first. */
  history: listOf(deskVacancyVersion),
  /** People: who applied at all, who waits to be written to, who was hired. */
  applied: count,
  /** What counts towards `closesAfter`: those since it was opened last. */
  appliedSinceOpened: count,
  waiting: count,
  hired: count,
  /** The markets that the operator offers. */
  offered: listOf(market),
  /** For `vacancyPreviewAddress` in routes.ts; works for a week, in every market whose language has a text. */
  preview: v.string(),
  now: time,
});
export type DeskVacancy = v.InferOutput<typeof deskVacancy>;

/** `GET /desk/api/vacancies/{id}/versions/{row}`: what stood in the draft then. */
export const deskVacancyPast = v.object({ ...deskVacancyVersion.entries, draft: vacancyDraft });
export type DeskVacancyPast = v.InferOutput<typeof deskVacancyPast>;

/** Made at the desk, once for each press: the same twice is one. */
const madeAtDesk = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));
const id = v.pipe(v.string(), v.uuid());
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const title = v.pipe(storable, v.maxLength(textLimits.title));

/** `POST /desk/api/vacancies`: a new one, or a copy of another as a draft. */
export const vacancyCreateBody = v.union([
  v.strictObject({ key: madeAtDesk, source: language, title }),
  v.strictObject({ key: madeAtDesk, from: id }),
]);
export const deskVacancyCreated = v.object({ id: v.string(), slug: v.string() });

/**
 * `POST …/{id}/draft`: saves by itself. `version`: the one that was typed on; when there is a newer one, `changed` is answered with who
 * made it, and nothing is overwritten. `editing` with who: somebody else is in it.
 */
export const vacancyDraftBody = v.strictObject({
  version,
  draft: vacancyDraft,
  /** Only while it was never published; left out: as it is. `slug_taken` when another has it. */
  slug: v.optional(slugSchema),
});
export const deskVacancySaved = v.object({ version: v.number(), savedAt: time, slug: v.string(), ...checked });
export type DeskVacancySaved = v.InferOutput<typeof deskVacancySaved>;

/** As many keys of questions as a vacancy can have, and more. */
const accepted = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(2000), v.readonly());
const someLanguages = v.pipe(v.array(language), v.minLength(1), v.maxLength(languages.length), v.readonly());

/**
 * `POST …/{id}/publish`: these languages, and no other. On a closed one `closed` is answered; that is for `POST …/{id}/reopen`: on the
 * site again with these languages of the draft, and no others.
 */
export const vacancyPublishBody = v.strictObject({ version, languages: someLanguages, accepted });

/** `POST …/{id}/unpublish-language`; not the last one (`last_language`): that is closing. */
export const vacancyUnpublishBody = v.strictObject({ language });

/** `POST …/{id}/schedule`: instead of what was scheduled before. `clock_gap`: no clock shows this time; `time_past`. */
export const vacancyScheduleBody = v.strictObject({
  version,
  languages: someLanguages,
  accepted,
  localTime: v.pipe(v.string(), v.isoDateTime()),
  zone: v.pipe(v.string(), v.maxLength(64)),
});

/** `POST …/{id}/close`; `people`: those who wait stay in the queue, or all are closed for one reason. Answered with `closed`. */
export const vacancyCloseBody = v.strictObject({ key: madeAtDesk, people: v.picklist(["keep", ...closedReasons]) });
/** `bulk`: of those whose application was closed with it, to be shown and taken back as any other. */
export const deskVacancyClosed = v.object({ vacancy: deskVacancy, bulk: v.nullable(deskBulk) });
export type DeskVacancyClosed = v.InferOutput<typeof deskVacancyClosed>;

/** `POST …/{id}/restore`: `row` is of the history, `version` the draft that it takes the place of. */
export const vacancyRestoreBody = v.strictObject({ version, row: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/** `POST …/{id}/feature`: a place on the home page, which whoever had it loses; null: none. Only of one that is on the site. */
export const vacancyFeatureBody = v.strictObject({
  place: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
});

/** `POST …/{id}/editing`: every 20 s while it is open to write. `take`: from somebody else, having been asked; `leave`: no more. */
export const vacancyEditingBody = v.strictObject({
  take: v.optional(v.boolean(), false),
  leave: v.optional(v.boolean(), false),
});
/** Milliseconds after which who said nothing is not in it any more. */
export const editorGoneAfter = 60_000;
export const deskVacancyEditing = v.object({ editor: v.nullable(deskVacancyEditor), version: v.number() });
export type DeskVacancyEditing = v.InferOutput<typeof deskVacancyEditing>;

/**
 * Beside `code` and `message` in an error's answer (`DeskError.answer`). `blocked` (422): there are blocks; `questions` (422): some were
 * not accepted. `clock_gap` (422): the next time that clocks do show.
 */
export const vacancyRefusal = v.object({
  checks: v.optional(listOf(vacancyCheck), []),
  next: v.optional(v.nullable(v.string()), null),
});
export type VacancyRefusal = v.InferOutput<typeof vacancyRefusal>;
