/**
 * The editor of a vacancy: it is theirs until they leave, are silent for a minute, or a colleague
 * confirms taking over.
 */
import type { Queryable, Transaction } from "../../db/database.ts";
import { integer, text, time } from "../../db/rows.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { editorGoneAfter } from "../../domain/desk/vacancies.ts";
import { type By, refused, type Refused, type VacancyContext, type Work } from "./command.ts";

export interface Editor {
  readonly id: string;
  readonly name: string;
  readonly since: Date;
}

/** Null: no one is editing. */
export async function editorOf(database: Queryable, vacancyId: string, now: Date): Promise<Editor | null> {
  const [editor] = await database.rows(
    { id: text, name: text, since: time },
    `select r.id, r.name, e.since from vacancy_editor e join recruiter r on r.id = e.recruiter_id
     where e.vacancy_id = $1::uuid and e.seen_at > $2::timestamptz and r.disabled_at is null`,
    [vacancyId, addMilliseconds(now, -editorGoneAfter).toISOString()],
    "vacancy-editor",
  );
  return editor ?? null;
}

/** Null: the actor may write, and becomes the editor. */
export async function editedByOther({ transaction, vacancy, by, now }: Work): Promise<Refused | null> {
  if (by === null) return null;
  const editor = await editorOf(transaction, vacancy.id, now);
  if (editor !== null && editor.id !== by.id) return refused("editing", { who: editor.name });
  await beEditor(transaction, vacancy.id, by.id, now);
  return null;
}

async function beEditor(transaction: Transaction, vacancyId: string, recruiterId: string, now: Date): Promise<void> {
  await transaction.query(
    `insert into vacancy_editor as e (vacancy_id, recruiter_id, since, seen_at)
     values ($1::uuid, $2, $3::timestamptz, $3::timestamptz)
     on conflict (vacancy_id) do update set recruiter_id = excluded.recruiter_id, seen_at = excluded.seen_at,
       since = case when e.recruiter_id = excluded.recruiter_id and e.seen_at > $3::timestamptz - $4 * interval '1 millisecond'
         then e.since else excluded.since end`,
    [vacancyId, recruiterId, now.toISOString(), editorGoneAfter],
    "be-vacancy-editor",
  );
}

export interface Editing {
  readonly editor: Editor | null;
  readonly version: number;
}

/** Reports that a recruiter is editing, leaving or taking over. Null: no such vacancy. */
export function updateEditingSession(
  { database, now }: VacancyContext,
  vacancyId: string,
  by: NonNullable<By>,
  { take, leave }: { readonly take: boolean; readonly leave: boolean },
): Promise<Editing | null> {
  const at = now();
  return database.transaction(async (transaction) => {
    const [vacancy] = await transaction.rows(
      { version: integer },
      `select version from vacancy where id = $1::uuid for update`,
      [vacancyId],
      "lock-vacancy-to-edit",
    );
    if (!vacancy) return null;
    const editor = await editorOf(transaction, vacancyId, at);
    if (leave) {
      await transaction.query("delete from vacancy_editor where vacancy_id = $1::uuid and recruiter_id = $2", [
        vacancyId,
        by.id,
      ]);
    } else if (editor === null || editor.id === by.id || take) await beEditor(transaction, vacancyId, by.id, at);
    return { editor: await editorOf(transaction, vacancyId, at), version: vacancy.version };
  });
}
