/**
 * Checks a home page or an own page before publication: blocks, and questions to acknowledge, as
 * for vacancies (domain/vacancies/checks.ts).
 */
import { heaviestWords } from "../scam-check/model.ts";
import { type Language, languages } from "../../locales/markets.ts";
import { passedDates } from "../vacancies/passed-dates.ts";
import { scamsIn, type UncheckedText } from "../vacancies/scam-findings.ts";
import { fieldsIn, linkedPages, type PageDraft } from "./content.ts";
import { draftedTexts } from "./drafted.ts";
import { isOwnText, pictureField, readTextKey, type SectionId, type TextKey, textKey } from "./sections.ts";
import { languagesOf } from "./shown.ts";
import { isWritten, olderTexts, textIn } from "./staleness.ts";

export const siteBlockCodes = [
  /** A text asks applicants for money or its equivalent (B8); `why` is the tactic. */
  "asks_for_money",
  /** A text without its heading, or a page without its title. */
  "no_title",
  /** A heading without a text. */
  "no_text",
  /** A picture without words in this language, and not declared decorative. */
  "no_alt",
  /** This language has unread drafted translations (drafted.ts). */
  "draft_unread",
  /** Own texts of the home page together; `why` is the number of characters. */
  "too_long",
  /** An own page that has nothing to show in any language. */
  "no_language",
] as const;

export const siteAskCodes = [
  /** Own texts that a language in which the page is shown lacks: they are left out there. */
  "section_missing",
  /** Texts of a translation are older than the source. */
  "language_older",
  /** A link that leads nowhere: to a page that is not on the site, or without a target. */
  "link_nowhere",
  /** The operator has not confirmed these claims (D24), which no text may make: `why`. */
  "claims_unconfirmed",
  "date_passed",
] as const;

export const siteCheckCodes = [...siteBlockCodes, ...siteAskCodes] as const;
export type SiteCheckCode = (typeof siteCheckCodes)[number];

export interface SiteCheck {
  readonly code: SiteCheckCode;
  readonly level: "block" | "ask";
  /** Stable while it concerns the same place; publishing names it in `accepted`. */
  readonly key: string;
  readonly language: Language | null;
  readonly section: SectionId | null;
  readonly field: string | null;
  readonly sentence: string | null;
  /** For `asks_for_money`: the words of the sentence that weighed most. */
  readonly words: readonly string[];
  readonly why: string | null;
}

export interface SiteChecking {
  readonly from: Date;
  /** Languages of the offered markets. */
  readonly languages: readonly Language[];
  /** Names of the claims that the operator has not confirmed. */
  readonly unconfirmed: readonly string[];
  /** Slugs of the own pages on the site. */
  readonly pages: readonly string[];
}

/**
 * Characters of all own texts of the home page in one language: about 1 KB as it is sent, on top of
 * the page (decision 36).
 */
export const mostOwnCharacters = 1_500;

/** Blocks first. */
export function checkSite(draft: PageDraft, checking: SiteChecking): SiteCheck[] {
  const written = languages.filter((language) => isWritten(draft, language));
  const isPage = draft.sections.some(({ id }) => id === "page");
  const checks = [
    ...(isPage && languagesOf(draft).length === 0 ? [check("no_language")] : []),
    ...written.flatMap((language) => [
      ...checkTexts(draft, language, checking.from),
      ...checkComplete(draft, language),
      ...(isPage ? [] : checkLength(draft, language)),
      ...atFirst("draft_unread", language, draftedTexts(draft, language)),
      ...atFirst("language_older", language, olderTexts(draft, language)),
    ]),
    // An own page is not shown at all in a language without its title, which is no error.
    ...checkMissing(draft, written, isPage ? languagesOf(draft) : checking.languages),
    ...checkLinks(draft, checking),
    ...(written.length > 0 && checking.unconfirmed.length > 0
      ? [check("claims_unconfirmed", { why: checking.unconfirmed.join(" ") })]
      : []),
  ];
  return [...checks.filter(({ level }) => level === "block"), ...checks.filter(({ level }) => level === "ask")];
}

/** A check of several texts, at the first of them. */
function atFirst(code: SiteCheckCode, language: Language, [first]: readonly TextKey[]): SiteCheck[] {
  if (first === undefined) return [];
  const read = readTextKey(first);
  return [check(code, { language, section: read?.id ?? null, field: read?.field.name ?? null })];
}

function checkTexts(draft: PageDraft, language: Language, from: Date): SiteCheck[] {
  return passagesOf(draft, language).flatMap(({ id, fields }) => [
    ...scamsOf({ id, fields }, language).map(({ field, tactic, sentence }) =>
      check("asks_for_money", { language, section: id, field, sentence, why: tactic }),
    ),
    ...fields.flatMap(({ name, lines }) =>
      passedDates(language, lines.join("\n"), from).map((sentence) =>
        check("date_passed", { language, section: id, field: name, sentence }),
      ),
    ),
  ]);
}

/** Requests for money by field. If no field contains one alone, reads the section's together. */
function scamsOf({ fields }: Passage, language: Language) {
  const findings = (field: string | null, text: string) =>
    scamsIn(language, text).map(({ tactic, sentence }) => ({ language, field, tactic, sentence }));
  const alone = fields.flatMap(({ name, lines }) => findings(name, lines.join("\n")));
  return alone.length > 0 ? alone : findings(fields[0]?.name ?? null, passage(fields));
}

/**
 * A text of a reason, a step or an own text is incomplete without its heading, and the reverse; a
 * picture without its words.
 */
function checkComplete(draft: PageDraft, language: Language): SiteCheck[] {
  const text = textIn(draft, language);
  const has = (id: SectionId, name: string) => text[textKey(id, name)] !== undefined;
  return draft.sections.flatMap((section) => {
    const { id } = section;
    const fields = fieldsIn(section);
    const pairs = fields.flatMap(({ name }) => {
      const number = /^point(\d)$/.exec(name)?.[1];
      return number === undefined ? [] : [{ heading: name, texts: [`text${number}`] }];
    });
    if (isOwnText(id)) pairs.push({ heading: "title", texts: ["paragraphs", "list"] });
    const place = { language, section: id };
    const others = fields.some(({ name }) => name !== "title" && has(id, name));
    if (id === "page") return has(id, "title") ? [] : [check("no_title", { ...place, field: "title" })];
    const unsaid =
      has(id, "title") && fields.some(({ name }) => name === pictureField) && !has(id, pictureField)
        ? [check("no_alt", { ...place, field: pictureField })]
        : [];
    return [
      ...pairs.flatMap(({ heading, texts }) => {
        const written = texts.some((name) => has(id, name));
        if (has(id, heading) && !written) return [check("no_text", { ...place, field: texts[0] ?? null })];
        if (has(id, heading)) return [];
        return written || (isOwnText(id) && others) ? [check("no_title", { ...place, field: heading })] : [];
      }),
      ...unsaid,
    ];
  });
}

function checkLength(draft: PageDraft, language: Language): SiteCheck[] {
  const shown = { ...draft, sections: draft.sections.filter(({ id, hidden }) => isOwnText(id) && !hidden) };
  const length = passagesOf(shown, language)
    .flatMap(({ fields }) => fields.flatMap(({ lines }) => lines))
    .reduce((sum, line) => sum + line.length, 0);
  return length > mostOwnCharacters ? [check("too_long", { language, why: `${length}` })] : [];
}

function checkMissing(draft: PageDraft, written: readonly Language[], among: readonly Language[]) {
  return draft.sections
    .filter(({ id, hidden }) => isOwnText(id) && !hidden)
    .flatMap(({ id }): SiteCheck[] => {
      const has = (language: Language) => textIn(draft, language)[textKey(id, "title")] !== undefined;
      const lacking = among.filter((language) => !has(language));
      // Nothing is lost where it is written nowhere.
      if (lacking.length === 0 || !written.some(has)) return [];
      return [check("section_missing", { section: id, field: "title", why: lacking.join(" ") })];
    });
}

function checkLinks({ sections, texts }: PageDraft, { pages }: SiteChecking): SiteCheck[] {
  return sections
    .filter(({ id, hidden }) => isOwnText(id) && !hidden)
    .flatMap(({ id, link }) => {
      const named = Object.values(texts).some(({ text }) => text[textKey(id, "link")] !== undefined);
      const leads =
        link !== null &&
        ((linkedPages as readonly string[]).includes(link) || !link.startsWith("/") || pages.includes(link.slice(1)));
      return named && !leads ? [check("link_nowhere", { section: id, field: "link", why: link })] : [];
    });
}

interface Passage {
  readonly id: SectionId;
  readonly fields: readonly { readonly name: string; readonly lines: readonly string[] }[];
}

/** The texts of each section, hidden ones too: a hidden one is a press away from the site. */
function passagesOf(draft: PageDraft, language: Language): Passage[] {
  const text = textIn(draft, language);
  return draft.sections.map((section) => ({
    id: section.id,
    fields: fieldsIn(section).flatMap(({ name }) => {
      const lines = text[textKey(section.id, name)];
      return lines === undefined ? [] : [{ name, lines }];
    }),
  }));
}

const passage = (fields: Passage["fields"]) => fields.flatMap(({ lines }) => lines).join("\n");

/** All texts that {@link checkSite} reads. */
export function textsOfSite(draft: PageDraft): UncheckedText[] {
  return languages.flatMap((language) =>
    passagesOf(draft, language).flatMap(({ fields }) =>
      [...fields.map(({ lines }) => lines.join("\n")), passage(fields)]
        .filter((text) => text !== "")
        .map((text): UncheckedText => ({ language, text })),
    ),
  );
}

/** Texts that ask for money (B8), in this language or in all. */
export function flaggedPageTexts(draft: PageDraft, of: readonly Language[] = languages) {
  return of.flatMap((language) => passagesOf(draft, language).flatMap((each) => scamsOf(each, language)));
}

const blocks: readonly string[] = siteBlockCodes;

function check(
  code: SiteCheckCode,
  about: Partial<Omit<SiteCheck, "code" | "level" | "key" | "words">> = {},
): SiteCheck {
  const { language = null, section = null, field = null, sentence = null, why = null } = about;
  return {
    code,
    level: blocks.includes(code) ? "block" : "ask",
    key: [code, language, section, field, why].map((part) => part ?? "").join(":"),
    language,
    section,
    field,
    sentence,
    words: code === "asks_for_money" && sentence !== null ? heaviestWords(sentence) : [],
    why,
  };
}
