import type { Context } from "hono";
import type * as v from "valibot";
import { beginBulk } from "../../commands/applications/bulk/begin-bulk.ts";
import { readDraft, readVacancy, readVacancyTexts, waitingFor } from "../../db/queries/desk/vacancies.ts";
import {
  type DeskVacancyClosed,
  type DeskVacancyEditing,
  type DeskVacancySaved,
  vacancyCloseBody,
  vacancyCreateBody,
  vacancyDraftBody,
  vacancyEditingBody,
  vacancyFeatureBody,
  vacancyUnpublishBody,
} from "../../domain/desk/vacancies.ts";
import { textsOfVacancy, type UncheckedText, type VacancyTexts } from "../../domain/vacancies/scam-findings.ts";
import { checkVacancy, languagesToCheck } from "../../domain/vacancies/checks.ts";
import { slugOf } from "../../domain/vacancies/slug.ts";
import { isWritten, noText } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { closeVacancy } from "../../commands/vacancies/close.ts";
import type { By, Refused, VacancyAnswer, VacancyContext } from "../../commands/vacancies/command.ts";
import { createVacancy } from "../../commands/vacancies/create.ts";
import { updateEditingSession } from "../../commands/vacancies/editing-session.ts";
import { featureVacancy } from "../../commands/vacancies/feature.ts";
import { publishLanguages, reopenVacancy } from "../../commands/vacancies/publish.ts";
import { removeVacancy } from "../../commands/vacancies/remove.ts";
import { restoreVersion } from "../../commands/vacancies/restore.ts";
import { saveDraft } from "../../commands/vacancies/save-draft.ts";
import { schedulePublishing, unschedule } from "../../commands/vacancies/schedule.ts";
import { unpublishLanguage } from "../../commands/vacancies/unpublish.ts";
import { recruiterOf, displayNameFor } from "./application-actions.ts";
import { errorAnswer, json } from "./answers.ts";
import { runAndRead } from "./bulk.ts";
import type { DeskRequest, DeskHandler, DeskPost } from "./request.ts";
import { checkWithinLimit } from "./never-pay.ts";
import { contextOf, readDeskVacancy } from "./vacancies.ts";

/** `POST /desk/api/vacancies` */
export async function createOrCopy(request: DeskPost<typeof vacancyCreateBody>, c: Context): Promise<Response> {
  const creating = request.body;
  const texts =
    "from" in creating
      ? await readVacancyTexts(request.deps.database, creating.from)
      : [{ [creating.source]: { text: { ...noText, title: creating.title } } }];
  const retryAfterSeconds = await checkWithinLimit(request, [
    ...texts.flatMap(textsOfVacancy),
    ...texts.flatMap(slugsOf),
  ]);
  if (retryAfterSeconds !== null) return errorAnswer(c, "limited", { retryAfterSeconds });
  const created = await createVacancy(contextOf(request), byOf(request), creating);
  return created ? json(c, { id: created.id, slug: created.slug }) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/vacancies/{id}/draft` */
export async function saveVacancyDraft(
  request: DeskPost<typeof vacancyDraftBody, string>,
  c: Context,
): Promise<Response> {
  const { id, body } = request;
  const context = contextOf(request);
  const { draft: typed, slug } = body;
  const chosenSlug = slug === undefined ? [] : [{ language: typed.source, text: slug }];
  const retryAfterSeconds = await checkWithinLimit(request, [...textsOfVacancy(typed.texts), ...chosenSlug]);
  if (retryAfterSeconds !== null) return errorAnswer(c, "limited", { retryAfterSeconds });
  const answer = await saveDraft(context, id, byOf(request), body);
  if (answer.kind !== "done") return refusal(c, answer);
  const saved = await readDraft(context.database, id);
  if (!saved) return errorAnswer(c, "not_found");
  const { draft } = saved;
  const written = languagesToCheck(draft);
  return json(c, {
    version: saved.version,
    savedAt: saved.changedAt.toISOString(),
    slug: saved.slug,
    checks: checkVacancy(draft, written, { ...context, from: context.now() }),
    read: written.filter((language) => isWritten(draft.texts[language]?.text)).length,
  } satisfies DeskVacancySaved);
}

/** The texts from which a vacancy's URL is made. */
function slugsOf(texts: VacancyTexts): UncheckedText[] {
  return (Object.entries(texts) as [Language, { readonly text: { readonly title: string } }][]).map(
    ([language, { text }]) => ({ language, text: slugOf(text.title, language) }),
  );
}

/** A handler that runs a command on one vacancy and answers with its new state. */
function vacancyHandler<Body extends object>(
  run: (context: VacancyContext, id: string, by: NonNullable<By>, body: Body) => Promise<VacancyAnswer>,
): DeskHandler<string, Body> {
  return async (request, c) => {
    const { id, body } = request;
    const context = contextOf(request);
    // Outside the transaction, so that checking the texts does not hold the vacancy's lock.
    const row = "row" in body && typeof body.row === "number" ? body.row : null;
    const texts = await readVacancyTexts(context.database, id, row);
    const retryAfterSeconds = await checkWithinLimit(request, texts.flatMap(textsOfVacancy));
    if (retryAfterSeconds !== null) return errorAnswer(c, "limited", { retryAfterSeconds });
    const answer = await run(context, id, byOf(request), body);
    if (answer.kind !== "done") return refusal(c, answer);
    const vacancy = await readDeskVacancy(request, id);
    return vacancy ? json(c, vacancy) : errorAnswer(c, "not_found");
  };
}

/** `POST /desk/api/vacancies/{id}/publish` and so on; the last path segment is the action. */
export const publishVacancy = vacancyHandler(publishLanguages);
export const reopen = vacancyHandler(reopenVacancy);
export const unpublishVacancyLanguage = vacancyHandler(
  (context, id, by, { language }: v.InferOutput<typeof vacancyUnpublishBody>) =>
    unpublishLanguage(context, id, by, language),
);
export const scheduleVacancy = vacancyHandler(schedulePublishing);
export const unscheduleVacancy = vacancyHandler(unschedule);
export const restore = vacancyHandler(restoreVersion);
export const feature = vacancyHandler((context, id, by, { place }: v.InferOutput<typeof vacancyFeatureBody>) =>
  featureVacancy(context, id, by, place),
);

/** `POST /desk/api/vacancies/{id}/close`: repeating it closes applications only once. */
export async function close(request: DeskPost<typeof vacancyCloseBody, string>, c: Context): Promise<Response> {
  const { id, body } = request;
  const answer = await closeVacancy(contextOf(request), id, byOf(request));
  if (answer.kind !== "done") return refusal(c, answer);
  const { key, people } = body;
  const bulk = people === "keep" ? null : await closeWaiting(request, c, { id, key, reason: people });
  const vacancy = await readDeskVacancy(request, id);
  return vacancy ? json(c, { vacancy, bulk } satisfies DeskVacancyClosed) : errorAnswer(c, "not_found");
}

/** Closes the waiting applications, each as the single action would. Null: none is waiting. */
async function closeWaiting(
  request: DeskRequest,
  c: Context,
  {
    id,
    key,
    reason,
  }: { id: string; key: string; reason: Exclude<v.InferOutput<typeof vacancyCloseBody>["people"], "keep"> },
): Promise<DeskVacancyClosed["bulk"]> {
  const { deps } = request;
  const slug = (await readVacancy(deps.database, id))?.slug ?? "";
  const ids = await waitingFor(deps.database, slug);
  const action = { act: "closed", reason } as const;
  const begun = await beginBulk(deps, { id: key, recruiter: recruiterOf(request), action, ids });
  if (begun.kind === "other") return null;
  const bulk = await runAndRead(request, c, key, begun.kind === "begun" && begun.atOnce);
  return bulk && bulk.total > 0 ? bulk : null;
}

/** `POST /desk/api/vacancies/{id}/delete` */
export async function remove(request: DeskRequest<string>, c: Context): Promise<Response> {
  const answer = await removeVacancy(contextOf(request), request.id, byOf(request));
  return answer.kind === "done" ? json(c, { deleted: true }) : refusal(c, answer);
}

/** `POST /desk/api/vacancies/{id}/editing` */
export async function reportEditing(
  request: DeskPost<typeof vacancyEditingBody, string>,
  c: Context,
): Promise<Response> {
  const editing = await updateEditingSession(contextOf(request), request.id, byOf(request), request.body);
  if (!editing) return errorAnswer(c, "not_found");
  const { editor, version } = editing;
  return json(c, {
    editor: editor && {
      id: editor.id,
      name: editor.name,
      since: editor.since.toISOString(),
      own: editor.id === request.caller.id,
    },
    version,
  } satisfies DeskVacancyEditing);
}

function byOf({ deps, caller }: DeskRequest): NonNullable<By> {
  return { id: caller.id, name: displayNameFor(deps.config.operator, caller) };
}

function refusal(c: Context, answer: Refused | { readonly kind: "unknown" }): Response {
  if (answer.kind === "unknown") return errorAnswer(c, "not_found");
  const { code, who, checks, next } = answer;
  return errorAnswer(c, code, { ...(who === undefined ? {} : { who }), checks, next });
}
