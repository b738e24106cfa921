/** Vacancies at the desk: list, detail and commands (B14). Open to every recruiter. */
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
import { chosenTime, deskSchedule } from "./schedule.ts";

const language = v.picklist(languages);
const market = v.custom<MarketCode>(isMarketCode);
const amount = v.number();
const count = v.number();

/** `drafted`: has an unread drafted translation. */
export const languageStates = ["complete", "older", "drafted", "missing"] as const;
export const deskVacancyRow = v.object({
  id: v.string(),
  slug: v.string(),
  /** In the source language; "" until someone writes one. */
  title: v.string(),
  source: language,
  status: v.picklist(vacancyStatuses),
  /** null: all offered markets; empty: not chosen yet. */
  markets: v.nullable(listOf(market)),
  /** One entry per language of its markets. */
  languages: listOf(v.object({ language, state: v.picklist(languageStates) })),
  /** Base pay per day, else per week, else per shortest period; null: not set. */
  pay: v.nullable(v.object({ period: v.picklist(payPeriods), low: amount, high: amount })),
  /** In the last 30 days; null: never published. */
  applied: v.nullable(count),
  /** Applicants without first contact. */
  waiting: v.nullable(count),
  hired: count,
  /** First publication. */
  postedAt: v.nullable(time),
  /** Last day of the published text, else of the draft: "2026-12-12". */
  closesOn: v.nullable(v.string()),
  closedAt: v.nullable(time),
  /** As in {@link deskVacancy}. */
  withheld: listOf(language),
  schedule: v.nullable(deskSchedule),
  scheduleRefused: v.nullable(v.string()),
  /** Findings of the checks when the draft was last saved. */
  questions: count,
  /** Author and time of the last change; null: not a recruiter. */
  editedBy: v.nullable(v.string()),
  editedAt: time,
  editor: v.nullable(v.string()),
  /** Place among the six of the home page; null: none. */
  featured: v.nullable(v.number()),
});
export type DeskVacancyRow = v.InferOutput<typeof deskVacancyRow>;

/** Milliseconds for which closed vacancies stay in the list; older ones are loaded on request. */
export const closedShownFor = 14 * 86_400_000;

/**
 * `GET /desk/api/vacancies`: published, scheduled, drafts, then those closed in the last 14 days;
 * `?closed=all` adds older ones. Newest first within each group.
 */
export const deskVacancies = v.object({
  rows: listOf(deskVacancyRow),
  /**
   * Totals. `published` includes those with changes, `withheld` those with a language that is not
   * shown.
   */
  counts: v.object({
    all: count,
    published: count,
    scheduled: count,
    draft: count,
    closed: count,
    withheld: count,
  }),
  /** Closed vacancies that `rows` omits. */
  closedMore: count,
  /** Markets the operator offers, which "every market" means. */
  offered: listOf(market),
  now: time,
});
export type DeskVacancies = v.InferOutput<typeof deskVacancies>;

/** A finding of a check. A block must be fixed; a question can be fixed, or accepted by its key. */
export const vacancyCheck = v.object({
  code: v.picklist(checkCodes),
  level: v.picklist(["block", "ask"]),
  /** Stable while it concerns the same place. */
  key: v.string(),
  language: v.nullable(language),
  field: v.nullable(v.picklist(checkFields)),
  /** Index in a field that is a list, from 0. */
  item: v.nullable(v.number()),
  /** As written. */
  sentence: v.nullable(v.string()),
  /** For `asks_for_money`: the words of the sentence that weighed most. */
  words: listOf(v.string()),
  /** The tactic (domain/scam-check/tactics.ts), market or country. */
  why: v.nullable(v.string()),
  /** Only for `language_older` and `draft_unread`. */
  fields: listOf(v.picklist(comparedFields)),
});
export type VacancyCheck = v.InferOutput<typeof vacancyCheck>;

const checked = {
  /** Blocks first. Findings for the whole draft if it were published now. */
  checks: listOf(vacancyCheck),
  read: count,
};

/** The current editor. Others only read until they take over, or the editor is silent for 60 s. */
export const deskVacancyEditor = v.object({ ...namedRecruiter.entries, since: time, own: v.boolean() });

const publishedLanguage = v.object({
  facts: vacancyFacts,
  text: vacancyText,
  publishedAt: time,
  changedAt: time,
  /** The draft differs. */
  differs: v.boolean(),
});

export const deskVacancyVersion = v.object({
  id: v.number(),
  version: v.number(),
  what: v.picklist(versionKinds),
  /** Empty: all. */
  languages: listOf(language),
  at: time,
  /** null: the clock, an import, or the operator file. */
  by: v.nullable(v.string()),
});
export type DeskVacancyVersion = v.InferOutput<typeof deskVacancyVersion>;

/** `GET /desk/api/vacancies/{id}`, also the answer to most commands. */
export const deskVacancy = v.object({
  id: v.string(),
  slug: v.string(),
  /** The slug can still be changed, and the vacancy deleted. */
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
  schedule: v.nullable(deskSchedule),
  /** Codes of the checks that refused the last schedule; null once published otherwise. */
  scheduleRefused: v.nullable(v.string()),
  /**
   * Published languages that the site hides, because today's check finds a request for money in
   * them.
   */
  withheld: listOf(language),
  editor: v.nullable(deskVacancyEditor),
  ...checked,
  /** The newest 100, newest first. */
  history: listOf(deskVacancyVersion),
  /** People: applied in total, waiting for first contact, hired. */
  applied: count,
  /** Applicants since the last opening, which count towards `closesAfter`. */
  appliedSinceOpened: count,
  waiting: count,
  hired: count,
  /** Markets the operator offers. */
  offered: listOf(market),
  /**
   * For `vacancyPreviewAddress` in routes.ts; valid for a week, in every market whose language has
   * a text.
   */
  preview: v.string(),
  now: time,
});
export type DeskVacancy = v.InferOutput<typeof deskVacancy>;

/** `GET /desk/api/vacancies/{id}/versions/{row}`: the draft of that version. */
export const deskVacancyPast = v.object({ ...deskVacancyVersion.entries, draft: vacancyDraft });
export type DeskVacancyPast = v.InferOutput<typeof deskVacancyPast>;

/** Idempotency key made by the desk for each press. */
const madeAtDesk = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));
const id = v.pipe(v.string(), v.uuid());
export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const title = v.pipe(storable, v.maxLength(textLimits.title));

/** `POST /desk/api/vacancies`: a new draft, or a copy of another vacancy. */
export const vacancyCreateBody = v.union([
  v.strictObject({ key: madeAtDesk, source: language, title }),
  v.strictObject({ key: madeAtDesk, from: id }),
]);
export const deskVacancyCreated = v.object({ id: v.string(), slug: v.string() });

/**
 * `POST …/{id}/draft`: autosave. `version` is the edited one; if a newer one exists, the answer is
 * `changed` with its author, and nothing is overwritten. `editing` names another current editor.
 */
export const vacancyDraftBody = v.strictObject({
  version,
  draft: vacancyDraft,
  /** Only before the first publication; omitted: unchanged. `slug_taken`: already in use. */
  slug: v.optional(slugSchema),
});
export const deskVacancySaved = v.object({ version: v.number(), savedAt: time, slug: v.string(), ...checked });
export type DeskVacancySaved = v.InferOutput<typeof deskVacancySaved>;

/** Keys of accepted questions; the limits exceed what a vacancy can have. */
const accepted = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(2000), v.readonly());
const someLanguages = v.pipe(v.array(language), v.minLength(1), v.maxLength(languages.length), v.readonly());

/**
 * `POST …/{id}/publish`: only these languages; `closed` for a closed vacancy. `POST …/{id}/reopen`:
 * puts a closed one back on the site with only these languages of the draft.
 */
export const vacancyPublishBody = v.strictObject({ version, languages: someLanguages, accepted });
export type Publishing = v.InferOutput<typeof vacancyPublishBody>;

/** `POST …/{id}/unpublish-language`; `last_language`: the last one must be closed instead. */
export const vacancyUnpublishBody = v.strictObject({ language });

/** `POST …/{id}/schedule`: replaces an earlier one. `clock_gap`: no such local time. */
export const vacancyScheduleBody = v.strictObject({
  ...vacancyPublishBody.entries,
  ...chosenTime,
});
export type Scheduling = v.InferOutput<typeof vacancyScheduleBody>;

/** `POST …/{id}/close`; `people`: keep those who wait, or close all for one reason. */
export const vacancyCloseBody = v.strictObject({ key: madeAtDesk, people: v.picklist(["keep", ...closedReasons]) });
/** `bulk`: the bulk that closed the applications, to show and undo like any other. */
export const deskVacancyClosed = v.object({ vacancy: deskVacancy, bulk: v.nullable(deskBulk) });
export type DeskVacancyClosed = v.InferOutput<typeof deskVacancyClosed>;

/** `POST …/{id}/restore`: `row` is a version of the history, `version` the draft it replaces. */
export const vacancyRestoreBody = v.strictObject({ version, row: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/**
 * `POST …/{id}/feature`: a place on the home page, taken from its current holder; null: none. Only
 * for published vacancies.
 */
export const vacancyFeatureBody = v.strictObject({
  place: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
});

/**
 * `POST …/{id}/editing`: every 20 s while it is being edited. `take`: takes over after
 * confirmation; `leave`: ends.
 */
export const vacancyEditingBody = v.strictObject({
  take: v.optional(v.boolean(), false),
  leave: v.optional(v.boolean(), false),
});
/** Milliseconds after which a silent editor no longer counts. */
export const editorGoneAfter = 60_000;
export const deskVacancyEditing = v.object({ editor: v.nullable(deskVacancyEditor), version: v.number() });
export type DeskVacancyEditing = v.InferOutput<typeof deskVacancyEditing>;

/**
 * Added to `code` and `message` of an error (`DeskError.answer`). `blocked` (422): has blocks.
 * `questions` (422): some are not accepted. `clock_gap` (422): `next` is the next valid time.
 */
export const vacancyRefusal = v.object({
  checks: v.optional(listOf(vacancyCheck), []),
  next: v.optional(v.nullable(v.string()), null),
});
export type VacancyRefusal = v.InferOutput<typeof vacancyRefusal>;
