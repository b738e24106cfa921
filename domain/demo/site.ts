/** The demo's own home page and own pages (demo/site.yaml), as documents of the site. */
import * as v from "valibot";
import { languages } from "../../locales/markets.ts";
import type { PageDraft } from "../site-content/content.ts";
import { parseContent } from "../site-content/parse.ts";
import type { SampleApplicant } from "./people.ts";

export interface DemoSample {
  readonly people: readonly SampleApplicant[];
  /** Only for the sample operator, whose words they are. */
  readonly documents: readonly SampleDocument[];
}

export interface SampleDocument {
  /** `home`, `page/about-us` */
  readonly name: string;
  readonly draft: PageDraft;
}

const text = v.record(
  v.string(),
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((entry) => [entry]),
    ),
  ]),
);
const document = v.looseObject({ source: v.picklist(languages), texts: v.record(v.picklist(languages), text) });

/**
 * Own pages first: the home page may link to them. Throws if the content is not as described in
 * demo/site.yaml.
 */
export function readSampleSite(content: unknown): readonly SampleDocument[] {
  return Object.entries(v.parse(v.record(v.string(), document), content))
    .map(([name, { texts, ...rest }]) => ({ name, draft: draftOf(name, rest, texts) }))
    .toSorted((left, right) => Number(left.name === "home") - Number(right.name === "home"));
}

function draftOf(
  name: string,
  rest: Readonly<Record<string, unknown>> & Pick<PageDraft, "source">,
  texts: Readonly<Partial<Record<PageDraft["source"], object>>>,
): PageDraft {
  const source = texts[rest.source];
  // Every translation is of the current source.
  const written = Object.entries(texts).map(([language, each]) => [
    language,
    { text: each, basis: language === rest.source ? null : source },
  ]);
  const parsed = parseContent(name, { ...rest, texts: Object.fromEntries(written) });
  if (!("content" in parsed)) throw new Error(`demo/site.yaml ${name}: ${parsed.join("; ")}`);
  return parsed.content as PageDraft;
}

/** Whether any line of a document is one of the sample's. */
export function sharesText({ texts }: PageDraft, sample: PageDraft): boolean {
  const linesOf = (draft: PageDraft["texts"]) =>
    Object.values(draft).flatMap(({ text }) => Object.values(text).flatMap((lines) => lines ?? []));
  const known = new Set(linesOf(sample.texts));
  return linesOf(texts).some((line) => known.has(line));
}
