/** Which jobs somebody may like who looked at another: those whose title and tags have the most in common with it. */
import { wordsIn } from "../search/fold.ts";
import type { PublishedText } from "./content.ts";

/** Two that are alike stay in the order in which they were given. */
export function mostAlike<Job extends { readonly published: PublishedText }>(
  to: PublishedText,
  jobs: readonly Job[],
  most: number,
): Job[] {
  const words = wordsOf(to);
  const tags = new Set<string>(to.facts.tags);
  return jobs
    .map((job) => ({ job, alike: likeness(job.published, words, tags, to) }))
    .sort((left, right) => right.alike - left.alike)
    .slice(0, most)
    .map(({ job }) => job);
}

/** A word of the title says more than a tag that most jobs have. */
function likeness(
  { facts, text }: PublishedText,
  words: ReadonlySet<string>,
  tags: ReadonlySet<string>,
  to: PublishedText,
): number {
  const shared = wordsIn(text.title).filter(({ folded }) => words.has(folded)).length;
  const sameTags = facts.tags.filter((tag) => tags.has(tag)).length;
  return 3 * shared + sameTags + (facts.contract !== null && facts.contract === to.facts.contract ? 2 : 0);
}

function wordsOf({ text }: PublishedText): ReadonlySet<string> {
  return new Set(wordsIn(text.title).map(({ folded }) => folded));
}
