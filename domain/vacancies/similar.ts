/** Jobs similar to another: most in common in title and tags. */
import { wordsIn } from "../search/fold.ts";
import type { PublishedText } from "./content.ts";

/** Sorted by similarity; equals keep their order. */
export function sortBySimilarity<Job extends { readonly published: PublishedText }>(
  to: PublishedText,
  jobs: readonly Job[],
  most: number,
): Job[] {
  const words = new Set(wordsOf(to));
  const tags = new Set<string>(to.facts.tags);
  return jobs
    .map((job) => ({ job, alike: likeness(job.published, words, tags, to) }))
    .sort((left, right) => right.alike - left.alike)
    .slice(0, most)
    .map(({ job }) => job);
}

/** A shared title word weighs more than a tag, because most jobs share tags. */
function likeness(
  published: PublishedText,
  words: ReadonlySet<string>,
  tags: ReadonlySet<string>,
  to: PublishedText,
): number {
  const shared = wordsOf(published).filter((word) => words.has(word)).length;
  const { facts } = published;
  const sameTags = facts.tags.filter((tag) => tags.has(tag)).length;
  return 3 * shared + sameTags + (facts.contract !== null && facts.contract === to.facts.contract ? 2 : 0);
}

/** Title words, cached: each job page compares its job with all others. */
const known = new WeakMap<PublishedText, readonly string[]>();

function wordsOf(published: PublishedText): readonly string[] {
  let words = known.get(published);
  if (!words) known.set(published, (words = wordsIn(published.text.title).map(({ folded }) => folded)));
  return words;
}
