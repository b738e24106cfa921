/** Which jobs somebody may like who looked at another: those whose title and tags have the most in common with it. */
import { wordsIn } from "../search/fold.ts";
import type { PublishedText } from "./content.ts";

/** Two that are alike stay in the order in which they were given. */
export function mostAlike<Job extends { readonly published: PublishedText }>(
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

/** A word of the title says more than a tag that most jobs have. */
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

/** Of titles, read once each: every page of a job is compared with all others whenever it is asked for. */
const known = new WeakMap<PublishedText, readonly string[]>();

function wordsOf(published: PublishedText): readonly string[] {
  let words = known.get(published);
  if (!words) known.set(published, (words = wordsIn(published.text.title).map(({ folded }) => folded)));
  return words;
}
