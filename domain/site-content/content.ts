/**
 * What a home page or an own page of the operator's contains: sections in order, and their texts.
 */
import * as v from "valibot";
import { languages } from "../../locales/markets.ts";
import { isStorable, withoutOverrides } from "../application/text.ts";
import { pictureFor } from "./picture.ts";
import {
  builtInSections,
  fieldsOf,
  isFirst,
  isOwnText,
  mostOwnTexts,
  mostPictures,
  pictureField,
  readTextKey,
  requiredSections,
  type SectionId,
  sectionIdPattern,
  type TextField,
  type TextKey,
} from "./sections.ts";

/** Pages of the product that an own text may link to. */
export const linkedPages = ["jobs", "apply", "verify"] as const;
export type LinkedPage = (typeof linkedPages)[number];

/**
 * Where an own text's link leads: a page of the product, an own page (`/about-us`), or elsewhere.
 */
export const linkTarget = v.union([
  v.picklist(linkedPages),
  v.pipe(v.string(), v.maxLength(102), v.regex(/^\/[a-z0-9]+(-[a-z0-9]+)*$/)),
  v.pipe(v.string(), v.trim(), v.maxLength(300), v.regex(/^https:\/\/[^\s/@?#]+(?:[/?#]\S*)?$/i), v.url()),
]);

const section = v.strictObject({
  id: v.custom<SectionId>((id) => typeof id === "string" && sectionIdPattern.test(id)),
  /** Its texts stay in the draft. */
  hidden: v.optional(v.boolean(), false),
  /** Of an own text: where its link leads; null: it has none. */
  link: v.optional(v.nullable(linkTarget), null),
  /** Of an own text on the home page: whether the navigation leads to it. */
  listed: v.optional(v.boolean(), false),
  /** Of an own text; documents of earlier versions have none. */
  picture: v.exactOptional(
    v.strictObject({
      file: pictureFor("text"),
      /** It says nothing that the texts do not say, so it has no words in any language. */
      decorative: v.optional(v.boolean(), false),
    }),
  ),
});
export type Section = v.InferOutput<typeof section>;

/** What can be written in this section. Only a picture that says something has a text. */
export function fieldsIn({ id, picture }: Pick<Section, "id" | "picture">): readonly TextField[] {
  const isDescribed = picture !== undefined && !picture.decorative;
  return fieldsOf(id).filter(({ name }) => name !== pictureField || isDescribed);
}

const entry = v.pipe(v.string(), v.check(isStorable), v.transform(withoutOverrides), v.trim(), v.maxLength(600));

/** Texts by `section.field`, each a list of lines; an empty one is left out. */
const texts = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.check((key) => readTextKey(key) !== null, "there is no such text"),
    ),
    // Limits the work on the entries.
    v.pipe(v.array(entry), v.maxLength(20)),
  ),
  v.transform((given): PageTexts => {
    const written = Object.entries(given).map(([key, lines]) => [key, lines.filter((each) => each !== "")] as const);
    return Object.fromEntries(written.filter(([, lines]) => lines.length > 0));
  }),
  v.check(
    (given) =>
      Object.entries(given).every(([key, lines]) => {
        const { most = 0, entries = 0 } = readTextKey(key)?.field ?? {};
        return (lines ?? []).length <= entries && (lines ?? []).every((each) => each.length <= most);
      }),
    "a text is too long",
  ),
);
export type PageTexts = Readonly<Partial<Record<TextKey, readonly string[]>>>;

const textKeys = v.array(v.custom<TextKey>((key) => typeof key === "string" && readTextKey(key) !== null));

const shared = {
  /** Language that the others are translated from. */
  source: v.picklist(languages),
  sections: v.pipe(v.array(section), v.maxLength(builtInSections.length + mostOwnTexts)),
  texts: v.record(
    v.picklist(languages),
    v.strictObject({
      text: texts,
      /** The source it was last compared with; null: the source itself, or not compared yet. */
      basis: v.optional(v.nullable(texts), null),
      /** Drafted by the translation service, and unread (drafted.ts). */
      drafted: v.exactOptional(v.pipe(textKeys, v.maxLength(200))),
    }),
  ),
};

const sectionsOf = <Content extends { readonly sections: readonly Section[]; readonly texts: object }>(
  isAllowed: (id: string) => boolean,
) =>
  v.pipe(
    v.custom<Content>(() => true),
    v.check(({ sections }) => new Set(sections.map(({ id }) => id)).size === sections.length, "a section twice"),
    v.check(({ sections }) => sections.every(({ id }) => isAllowed(id)), "a section of another page"),
    v.check(
      ({ sections }) => sections.filter(({ id }) => isOwnText(id)).length <= mostOwnTexts,
      `at most ${mostOwnTexts} own texts`,
    ),
    v.check(
      ({ sections }) => sections.every(({ id, hidden }) => !hidden || !requiredSections.includes(id)),
      "this section is always shown",
    ),
    v.check(
      ({ sections }) => sections.every(({ id, picture }) => picture === undefined || isOwnText(id)),
      "only own texts have pictures",
    ),
    v.check(
      ({ sections }) => sections.filter(({ picture }) => picture !== undefined).length <= mostPictures,
      `at most ${mostPictures} pictures`,
    ),
  );

/** Sections that the product has gained since stay where it puts them. */
function withAllSections(given: readonly Section[]): Section[] {
  const added = builtInSections
    .filter((id) => given.every((each) => each.id !== id))
    .map((id): Section => ({ id, hidden: false, link: null, listed: false }));
  const all = [...given, ...added];
  return [...all.filter(({ id }) => isFirst(id)), ...all.filter(({ id }) => !isFirst(id))];
}

/** Only texts of sections that the document has. */
function withOwnTexts<Content extends { readonly sections: readonly Section[]; readonly texts: PageDraft["texts"] }>(
  content: Content,
): Content {
  const ids = new Set<string>(content.sections.map(({ id }) => id));
  const kept = (given: PageTexts): PageTexts =>
    Object.fromEntries(Object.entries(given).filter(([key]) => ids.has(key.split(".")[0] ?? "")));
  const entries = Object.entries(content.texts).map(([language, { text, basis, drafted = [] }]) => {
    const own = kept(text);
    const unread = drafted.filter((key) => own[key] !== undefined);
    const marks = unread.length > 0 ? { drafted: unread } : {};
    return [language, { text: own, basis: basis && kept(basis), ...marks }];
  });
  return { ...content, texts: Object.fromEntries(entries) as Content["texts"] };
}

const home = v.strictObject(shared);
export const homeContent = v.pipe(
  home,
  v.transform((content) => withOwnTexts({ ...content, sections: withAllSections(content.sections) })),
  sectionsOf<v.InferOutput<typeof home>>((id) => id !== "page"),
);

const page = v.strictObject({
  ...shared,
  /** Which links lead to it. */
  places: v.strictObject({ navigation: v.boolean(), footer: v.boolean() }),
});
/** An own page: its title and description, then own texts. */
export const pageContent = v.pipe(
  page,
  v.transform((content) => {
    const own = content.sections.filter(({ id }) => id !== "page");
    return withOwnTexts({ ...content, sections: [{ ...plainSection, id: "page" as const }, ...own] });
  }),
  sectionsOf<v.InferOutput<typeof page>>((id) => id === "page" || isOwnText(id)),
);

export const plainSection = { hidden: false, link: null, listed: false } as const;

export type HomeContent = v.InferOutput<typeof homeContent>;
export type OwnPageContent = v.InferOutput<typeof pageContent>;
/** What both have. */
export type PageDraft = Pick<v.InferOutput<typeof home>, "source" | "sections" | "texts">;

/** The home page before its operator changes it. */
export function newHome(source: HomeContent["source"]): HomeContent {
  return { source, sections: withAllSections([]), texts: { [source]: { text: {}, basis: null } } };
}

export function newPage(source: OwnPageContent["source"], title: string): OwnPageContent {
  const text: PageTexts = title === "" ? {} : { "page.title": [title] };
  return {
    source,
    sections: [
      { ...plainSection, id: "page" },
      { ...plainSection, id: "own-1" },
    ],
    texts: { [source]: { text, basis: null } },
    places: { navigation: false, footer: true },
  };
}
