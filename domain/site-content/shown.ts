/** What the site shows of a document in one language. */
import type { Language } from "../../locales/markets.ts";
import { fieldsIn, type PageDraft, type Section } from "./content.ts";
import type { SitePicture } from "./picture.ts";
import { builtInSections, isOwnText, pictureField, type SectionId, textKey } from "./sections.ts";
import { textIn } from "./staleness.ts";

/** Lines by field; a field without its own text is missing. */
type Lines = Readonly<Partial<Record<string, readonly string[]>>>;

export interface ShownSection {
  readonly id: SectionId;
  readonly lines: Lines;
  readonly link: Section["link"];
  readonly listed: boolean;
  readonly picture?: ShownPicture;
}

export interface ShownPicture extends SitePicture {
  /** "": it is decorative. */
  readonly alt: string;
}

/** The sections before an operator arranges them. */
export const plainHome: readonly ShownSection[] = builtInSections.map((id) => ({
  id,
  lines: {},
  link: null,
  listed: false,
}));

/**
 * The sections in order. Built-in ones have the product's words for each text that is missing here;
 * own texts that are not complete in this language are left out.
 * @param needed shown even if they are hidden
 */
export function shownSections(
  draft: PageDraft,
  language: Language,
  needed: readonly SectionId[] = [],
): readonly ShownSection[] {
  return draft.sections
    .filter(({ id, hidden }) => !hidden || needed.includes(id))
    .map((section): ShownSection => {
      const { id, link, listed, picture } = section;
      const lines = linesOf(draft, language, section);
      const alt = lines[pictureField]?.[0] ?? "";
      return { id, lines, link, listed, ...(picture ? { picture: { ...picture.file, alt } } : {}) };
    })
    .filter(({ id, lines }) => !isOwnText(id) || isComplete(lines));
}

function linesOf(draft: PageDraft, language: Language, section: Section): Lines {
  const text = textIn(draft, language);
  return Object.fromEntries(
    fieldsIn(section).flatMap(({ name }) => {
      const lines = text[textKey(section.id, name)];
      return lines === undefined ? [] : [[name, lines]];
    }),
  );
}

/** An own text has a heading and something below it. */
function isComplete({ title, paragraphs, list }: Lines): boolean {
  return title !== undefined && (paragraphs !== undefined || list !== undefined);
}

/** An own page exists in the languages in which it has a title and a text. */
export function languagesOf(draft: PageDraft): Language[] {
  return (Object.keys(draft.texts) as Language[]).filter((language) => {
    const shown = shownSections(draft, language);
    return shown.some(({ id, lines }) => id === "page" && lines["title"] !== undefined) && shown.length > 1;
  });
}
