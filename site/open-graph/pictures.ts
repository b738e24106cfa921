/**
 * The pictures that other sites show beside a link to ours (B10, https://ogp.me): one for each language, and one for a
 * country that words it otherwise. Drawn by `npm run open-graph`, which also says when; docs/decisions/0006.
 */
import { completeLanguages, messageFolders, messagesFor } from "../../locales/messages.ts";
import type { Messages } from "../../locales/message-types.ts";
import { languageOf } from "../../locales/tags.ts";

/** Pixels. */
export const pictureSize = { width: 1200, height: 630 } as const;

export interface PictureText {
  readonly title: string;
  readonly lead: string;
}

/** What the picture of this tag says: what the home page's hero says where no country is known. */
export function pictureText(tag: string): PictureText {
  const { home } = messagesFor(tag) as unknown as Pick<Messages, "home">;
  return { title: home.hero.title, lead: home.hero.leadAnywhere };
}

/** "de", "nl-BE": the tags that have a picture of their own. */
export const pictureTags: readonly string[] = [
  ...completeLanguages,
  ...messageFolders.filter((folder) => languageOf(folder) !== folder && !saysTheSame(folder, languageOf(folder))),
];

/** The path in the repository of the picture for pages in this tag. */
export function pictureFile(tag: string): string {
  return `site/open-graph/${pictureTags.includes(tag) ? tag : languageOf(tag)}.png`;
}

function saysTheSame(left: string, right: string): boolean {
  const [a, b] = [pictureText(left), pictureText(right)];
  return a.title === b.title && a.lead === b.lead;
}
