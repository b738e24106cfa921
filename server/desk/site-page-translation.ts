import type { Context } from "hono";
import { readDocument } from "../../db/queries/desk/site-documents.ts";
import { documentName } from "../../domain/desk/site-pages.ts";
import type { DeskSitePageDrafted, sitePageTranslateBody } from "../../domain/desk/translation.ts";
import type { PageDraft } from "../../domain/site-content/content.ts";
import { openTexts } from "../../domain/site-content/drafted.ts";
import { readTextKey, type TextKey } from "../../domain/site-content/sections.ts";
import { textIn } from "../../domain/site-content/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { pageDraft } from "../site/own-site.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskPost } from "./request.ts";
import { answerDrafts, type Drafted, draftedFields, type DraftText } from "./translation-drafts.ts";

/**
 * `POST /desk/api/site-pages/{id}/translate`: drafts of the texts that a language lacks. Stores
 * nothing: the editor saves them as drafted.
 */
export async function translateSitePage(
  request: DeskPost<typeof sitePageTranslateBody, string>,
  c: Context,
): Promise<Response> {
  const { deps, id, body } = request;
  const saved = await readDocument(deps.database, documentName(id));
  const draft = saved && pageDraft(id, saved.draft);
  if (!draft) return errorAnswer(c, "not_found");
  if (saved.version !== body.version) return errorAnswer(c, "changed");
  const { language: target } = body;
  const texts = openTexts(draft, target).flatMap((key) => entriesOf(draft, key));
  return answerDrafts(request, c, { source: draft.source, target, texts }, (drafted) =>
    json(c, answerOf(draft, target, drafted) satisfies DeskSitePageDrafted),
  );
}

/** Texts of one section are read together, as before publication. */
function entriesOf(draft: PageDraft, key: TextKey): DraftText[] {
  const { id = "", field } = readTextKey(key) ?? {};
  const lines = textIn(draft, draft.source)[key] ?? [];
  return lines.map((text, at) => ({ name: nameOf(key, at), text, longest: field?.most ?? 0, group: id }));
}

function nameOf(key: TextKey, at: number): string {
  return (readTextKey(key)?.field.entries ?? 1) > 1 ? `${key}.${at + 1}` : key;
}

function answerOf(draft: PageDraft, target: Language, answer: Drafted): DeskSitePageDrafted {
  const source = textIn(draft, draft.source);
  const fields = openTexts(draft, target).map((field) => ({
    field,
    names: (source[field] ?? []).map((_, at) => nameOf(field, at)),
  }));
  const { drafted, refused } = draftedFields(fields, answer);
  return { text: Object.fromEntries(drafted.map(({ field, lines }) => [field, lines])), refused };
}
