/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Message files: `messages/{language}/*.json` are complete, split by namespace;
 * `messages/{tag}/*.json` (`de-CH`) are overlays with a country's differences. Bundled by Vite and
 * read at startup.
 */
import { languages, markets, type Language, type MarketCode } from "./markets.ts";
import { languageOf, spelledAsWritten, spelledFor } from "./tags.ts";

/** ICU messages, nested by namespace. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/**
 * Languages with every key of English, enforced by tests/locales/parity.test.ts. Markets of other
 * languages are not offered.
 */
export const completeLanguages = [
  "en",
  "de",
  "nl",
  "fr",
  "ro",
  "tr",
  "es",
  "sv",
  "it",
  "sk",
  "nb",
  "pl",
  "pt",
  "sl",
  "ar",
  "ko",
] as const satisfies readonly Language[];

export function isComplete(language: Language): boolean {
  return (completeLanguages as readonly Language[]).includes(language);
}

/** Markets that can be offered, whose language is complete, in the order of markets.ts. */
export const completeMarkets: readonly MarketCode[] = (Object.keys(markets) as MarketCode[]).filter((code) =>
  isComplete(markets[code].language),
);

const files = import.meta.glob<MessageTree>("./messages/*/*.json", { eager: true, import: "default" });

const merged = new Map<string, MessageTree>();

/**
 * The merged files of one folder: "de", or the overlay "de-CH". Empty if there are none. Countries
 * share one tree.
 */
export function folderMessages(folder: string): MessageTree {
  const known = merged.get(folder);
  if (known !== undefined) return known;
  const tree = Object.entries(files)
    .filter(([path]) => path.startsWith(`./messages/${folder}/`))
    .reduce<MessageTree>((under, [, over]) => merge(under, over), {});
  merged.set(folder, tree);
  return tree;
}

/** Names of all folders, for tests: languages and overlays. */
export const messageFolders: readonly string[] = [...new Set(Object.keys(files).map((path) => path.split("/")[2]!))];

/**
 * The messages for a tag: its overlay on top of its language. Never mixes languages: a market
 * without a complete language is served in English entirely.
 */
export function messagesFor(tag: string): MessageTree {
  const language = languageOf(tag);
  const known = (languages as readonly string[]).includes(language) && isComplete(language as Language);
  const base = folderMessages(known ? language : "en");
  const overlaid = known && tag !== language ? merge(base, folderMessages(tag)) : base;
  return spelledAsWritten(tag) ? overlaid : respelled(tag, overlaid);
}

function merge(under: MessageTree, over: MessageTree): MessageTree {
  const both: Record<string, string | MessageTree> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = both[key];
    both[key] = typeof value === "object" && typeof below === "object" ? merge(below, value) : value;
  }
  return both;
}

function respelled(tag: string, tree: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? spelledFor(tag, value) : respelled(tag, value),
    ]),
  );
}
