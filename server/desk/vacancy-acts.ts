/** What recruiters do with vacancies: the commands are in vacancies/. */
import type { Context } from "hono";
import * as v from "valibot";
import { beginBulk } from "../../applications/bulk/begin.ts";
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
  vacancyPublishBody,
  vacancyRestoreBody,
  vacancyScheduleBody,
  vacancyUnpublishBody,
} from "../../domain/desk/vacancies.ts";
import { textsOfVacancy, type Unread, type VacancyTexts } from "../../domain/vacancies/asking.ts";
import { checkVacancy, writtenLanguages } from "../../domain/vacancies/checks.ts";
import { slugOf } from "../../domain/vacancies/slug.ts";
import { isWritten, noText } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { closeVacancy } from "../../vacancies/close.ts";
import type { By, Refused, VacancyAnswer, VacancyContext } from "../../vacancies/command.ts";
import { createVacancy } from "../../vacancies/create.ts";
import { edit } from "../../vacancies/editing.ts";
import { featureVacancy } from "../../vacancies/feature.ts";
import { publishLanguages, reopenVacancy } from "../../vacancies/publish.ts";
import { removeVacancy } from "../../vacancies/remove.ts";
import { restoreVersion } from "../../vacancies/restore.ts";
import { saveDraft } from "../../vacancies/save-draft.ts";
import { schedulePublishing, unschedule } from "../../vacancies/schedule.ts";
import { unpublishLanguage } from "../../vacancies/unpublish.ts";
import { callOf, toldName } from "./act.ts";
import { errorAnswer, json } from "./answers.ts";
import { runAndRead } from "./bulk.ts";
import type { DeskCall } from "./call.ts";
import { readForDesk } from "./never-pay.ts";
import { contextOf, readDeskVacancy, vacancyIdOf } from "./vacancies.ts";

/** `POST /desk/api/vacancies` */
export async function createOrCopy(call: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(vacancyCreateBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const creating = asked.output;
  const texts =
    "from" in creating
      ? await readVacancyTexts(call.deps.database, creating.from)
      : [{ [creating.source]: { text: { ...noText, title: creating.title } } }];
  const wait = await readForDesk(call, [...texts.flatMap(textsOfVacancy), ...texts.flatMap(slugsOf)]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const created = await createVacancy(contextOf(call), byOf(call), asked.output);
  return created ? json(c, { id: created.id, slug: created.slug }) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/vacancies/{id}/draft` */
export async function saveTyped(call: DeskCall, c: Context): Promise<Response> {
  const id = vacancyIdOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const asked = v.safeParse(vacancyDraftBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const context = contextOf(call);
  const { draft: typed, slug } = asked.output;
  const named = slug === undefined ? [] : [{ language: typed.source, text: slug }];
  const wait = await readForDesk(call, [...textsOfVacancy(typed.texts), ...named]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const answer = await saveDraft(context, id, byOf(call), asked.output);
  if (answer.kind !== "done") return refusal(c, answer);
  const saved = await readDraft(context.database, id);
  if (!saved) return errorAnswer(c, "not_found");
  const { draft } = saved;
  const written = writtenLanguages(draft);
  return json(c, {
    version: saved.version,
    savedAt: saved.changedAt.toISOString(),
    slug: saved.slug,
    checks: checkVacancy(draft, written, { ...context, from: context.now() }),
    read: written.filter((language) => isWritten(draft.texts[language]?.text)).length,
  } satisfies DeskVacancySaved);
}

/** What the address of a vacancy may be made of. */
function slugsOf(texts: VacancyTexts): Unread[] {
  return (Object.entries(texts) as [Language, { readonly text: { readonly title: string } }][]).map(
    ([language, { text }]) => ({ language, text: slugOf(text.title, language) }),
  );
}

/** A command of one vacancy, answered with how it is then. */
function act<Schema extends v.GenericSchema>(
  schema: Schema,
  give: (
    context: VacancyContext,
    id: string,
    by: NonNullable<By>,
    body: v.InferOutput<Schema>,
  ) => Promise<VacancyAnswer>,
) {
  return async (call: DeskCall, c: Context): Promise<Response> => {
    const id = vacancyIdOf(c);
    if (id === null) return errorAnswer(c, "not_found");
    const asked = v.safeParse(schema, call.body);
    if (!asked.success) return errorAnswer(c, "invalid");
    const context = contextOf(call);
    // Outside of the transaction: nobody waits for a vacancy that is locked while it is read.
    const row = "row" in call.body && typeof call.body.row === "number" ? call.body.row : null;
    const texts = await readVacancyTexts(context.database, id, row);
    const wait = await readForDesk(call, texts.flatMap(textsOfVacancy));
    if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
    const answer = await give(context, id, byOf(call), asked.output);
    if (answer.kind !== "done") return refusal(c, answer);
    const vacancy = await readDeskVacancy(call, id);
    return vacancy ? json(c, vacancy) : errorAnswer(c, "not_found");
  };
}

const nothing = v.object({});

/** `POST /desk/api/vacancies/{id}/publish` and so on, by its last part. */
export const publishThem = act(vacancyPublishBody, publishLanguages);
export const reopen = act(vacancyPublishBody, reopenVacancy);
export const unpublishOne = act(vacancyUnpublishBody, (context, id, by, { language }) =>
  unpublishLanguage(context, id, by, language),
);
export const scheduleThem = act(vacancyScheduleBody, schedulePublishing);
export const unscheduleThem = act(nothing, unschedule);
export const restore = act(vacancyRestoreBody, restoreVersion);
export const feature = act(vacancyFeatureBody, (context, id, by, { place }) => featureVacancy(context, id, by, place));

/** `POST /desk/api/vacancies/{id}/close`: sent twice, those who wait are closed once. */
export async function close(call: DeskCall, c: Context): Promise<Response> {
  const id = vacancyIdOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const asked = v.safeParse(vacancyCloseBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const answer = await closeVacancy(contextOf(call), id, byOf(call));
  if (answer.kind !== "done") return refusal(c, answer);
  const { key, people } = asked.output;
  const bulk = people === "keep" ? null : await closeWaiting(call, c, { id, key, reason: people });
  const vacancy = await readDeskVacancy(call, id);
  return vacancy ? json(c, { vacancy, bulk } satisfies DeskVacancyClosed) : errorAnswer(c, "not_found");
}

/** Each as the single command would. Null: nobody waits. */
async function closeWaiting(
  call: DeskCall,
  c: Context,
  {
    id,
    key,
    reason,
  }: { id: string; key: string; reason: Exclude<v.InferOutput<typeof vacancyCloseBody>["people"], "keep"> },
): Promise<DeskVacancyClosed["bulk"]> {
  const { deps } = call;
  const slug = (await readVacancy(deps.database, id))?.slug ?? "";
  const ids = await waitingFor(deps.database, slug);
  const asked = { act: "closed", reason } as const;
  const begun = await beginBulk(deps, { id: key, recruiter: callOf(call, 0).recruiter, asked, ids });
  if (begun.kind === "other") return null;
  const bulk = await runAndRead(call, c, key, begun.kind === "begun" && begun.atOnce);
  return bulk && bulk.total > 0 ? bulk : null;
}

/** `POST /desk/api/vacancies/{id}/delete` */
export async function remove(call: DeskCall, c: Context): Promise<Response> {
  const id = vacancyIdOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const answer = await removeVacancy(contextOf(call), id, byOf(call));
  return answer.kind === "done" ? json(c, { deleted: true }) : refusal(c, answer);
}

/** `POST /desk/api/vacancies/{id}/editing` */
export async function sayEditing(call: DeskCall, c: Context): Promise<Response> {
  const id = vacancyIdOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const asked = v.safeParse(vacancyEditingBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const editing = await edit(contextOf(call), id, byOf(call), asked.output);
  if (!editing) return errorAnswer(c, "not_found");
  const { editor, version } = editing;
  return json(c, {
    editor: editor && {
      id: editor.id,
      name: editor.name,
      since: editor.since.toISOString(),
      own: editor.id === call.caller.id,
    },
    version,
  } satisfies DeskVacancyEditing);
}

function byOf({ deps, caller }: DeskCall): NonNullable<By> {
  return { id: caller.id, name: toldName(deps.config.operator, caller) };
}

function refusal(c: Context, answer: Refused | { readonly kind: "unknown" }): Response {
  if (answer.kind === "unknown") return errorAnswer(c, "not_found");
  const { code, who, checks, next } = answer;
  return errorAnswer(c, code, { ...(who === undefined ? {} : { who }), checks, next });
}
