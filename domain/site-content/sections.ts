/**
 * The sections of the home page and of an operator's own pages, and what can be written in each.
 */

/** In the order of a home page that its operator has not arranged. */
export const builtInSections = ["hero", "jobs", "notice", "why", "start", "feedback", "faqs"] as const;
export type BuiltInSection = (typeof builtInSections)[number];

/**
 * Never hidden: the headline with the button to apply and the kept promise (B7), the jobs, and the
 * notice that no one is asked for money (B8).
 */
export const requiredSections: readonly string[] = ["hero", "jobs", "notice"];

/** Own texts are `own-…`. A page's `page` is its title and description. */
export type SectionId = BuiltInSection | "page" | `own-${string}`;
export const sectionIdPattern = /^(?:hero|jobs|notice|why|start|feedback|faqs|page|own-[a-z0-9]{1,16})$/;

export function isOwnText(id: string): id is `own-${string}` {
  return id.startsWith("own-");
}

/** Own texts on one page. */
export const mostOwnTexts = 8;
/** Pictures of own texts on one page. */
export const mostPictures = 4;

/** The field that describes an own text's picture, for people who do not see it. */
export const pictureField = "alt";

export interface TextField {
  readonly name: string;
  /** Characters, of each entry if it is a list. */
  readonly most: number;
  /** Entries; 1: a single line. */
  readonly entries: number;
}

const line = (name: string, most: number): TextField => ({ name, most, entries: 1 });
const title = line("title", 60);
const lead = line("lead", 240);
/** A reason or a step: its title and text replace the product's together. */
const points = [1, 2, 3].flatMap((number) => [line(`point${number}`, 60), line(`text${number}`, 200)]);

const ownText: readonly TextField[] = [
  line("title", 80),
  { name: "paragraphs", most: 600, entries: 6 },
  { name: "list", most: 200, entries: 10 },
  line("link", 60),
  line(pictureField, 150),
];

/**
 * What can be written in each section. *Apply now*, the 24 hours and the way to check who wrote are
 * not among it, so that no site contradicts the product.
 */
const builtInFields: Readonly<Record<BuiltInSection | "page", readonly TextField[]>> = {
  hero: [title, lead],
  jobs: [title],
  notice: [],
  why: [title, lead, ...points],
  start: [title, lead, ...points],
  feedback: [title],
  faqs: [title],
  page: [title, line("description", 160)],
};

export function fieldsOf(id: SectionId): readonly TextField[] {
  return isOwnText(id) ? ownText : builtInFields[id];
}

/** In the sentence below the headline: the visitor's country. */
export const countryPlace = "{country}";

/** Names a text of a document: `hero.title`. */
export type TextKey = `${SectionId}.${string}`;

export function textKey(id: SectionId, field: string): TextKey {
  return `${id}.${field}`;
}

/** The section and field of a key; null: there is no such field. */
export function readTextKey(key: string): { readonly id: SectionId; readonly field: TextField } | null {
  const [id = "", name = "", ...more] = key.split(".");
  if (!sectionIdPattern.test(id) || more.length > 0) return null;
  const field = fieldsOf(id as SectionId).find((each) => each.name === name);
  return field ? { id: id as SectionId, field } : null;
}

/** A list in which one entry moved by one place; the same list where it cannot. */
export function moveSection<Section extends { readonly id: string }>(
  sections: readonly Section[],
  id: string,
  by: 1 | -1,
): readonly Section[] {
  const at = sections.findIndex((section) => section.id === id);
  const to = at + by;
  const [moved, other] = [sections[at], sections[to]];
  // The headline stays first: it is the page's heading.
  if (!moved || !other || isFirst(moved.id) || isFirst(other.id)) return sections;
  return sections.with(at, other).with(to, moved);
}

export function isFirst(id: string): boolean {
  return id === "hero" || id === "page";
}
