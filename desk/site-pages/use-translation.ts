import type { DeskSitePage, SitePageContent } from "../../domain/desk/site-pages.ts";
import { openTexts, withDrafted } from "../../domain/site-content/drafted.ts";
import { readTextKey } from "../../domain/site-content/sections.ts";
import type { Language } from "../../locales/markets.ts";
import { translateSitePage } from "../requests/site-pages.ts";
import type { Editing } from "../editor/use-draft-store.ts";
import { type Translation, useTranslation } from "../editor/use-translation.ts";
import { sentDraft } from "./edits.ts";
import { useFieldName, useSectionName } from "./words.ts";

/** Of every section: what is open in this language. */
export function usePageTranslation(
  { store, draft, loaded }: Editing<DeskSitePage, SitePageContent>,
  language: Language,
): Translation {
  const sectionName = useSectionName();
  const fieldName = useFieldName();
  return useTranslation({
    language,
    open: openTexts(sentDraft(draft), language),
    draft: async (target) => {
      // The server drafts from the saved source. The head says why it cannot be saved.
      if (!(await store.flush())) return null;
      const { version } = store.now().loaded;
      const { text, refused } = await translateSitePage(loaded.id, { version, language: target });
      store.change((before) => withDrafted(sentDraft(before), target, text));
      return { refused, count: Object.keys(text).length };
    },
    nameOf: (key) => {
      const { id } = readTextKey(key) ?? {};
      return [...(id === undefined ? [] : [sectionName(draft, id)]), fieldName(key)].join(" · ");
    },
  });
}
