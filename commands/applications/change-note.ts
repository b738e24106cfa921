import { integer, nullable, text } from "../../db/rows.ts";
import { mayChangeNote } from "../../domain/desk/actions.ts";
import { noteTokens } from "../../domain/search/tokens.ts";
import type { CommandContext, Work } from "./command.ts";
import { type Group, idsOf } from "./merge-groups.ts";
import {
  actorOf,
  runRecruiterCommand,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
  refuseWith,
} from "./recruiter-command.ts";

export interface NoteChange {
  readonly event: number;
  /** The text when editing began; null: the note was deleted. */
  readonly seen: string | null;
  /** The new text; null: delete the note. */
  readonly words: string | null;
}

/**
 * Edits, deletes or restores a note. The history records that this happened, but no earlier text:
 * deleted text is gone.
 */
export function changeNote(
  context: CommandContext,
  request: RecruiterOnApplication,
  change: NoteChange,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async (application, work, group) => {
    const { recruiter } = request;
    const { event, seen, words } = change;
    if (application.withdrawnAt && words !== null) return refuse(work, application, "withdrawn");
    const note = await noteOf(work, group, event);
    if (!note) return refuse(work, application, "not_allowed");
    if (!mayChangeNote(words === null ? "delete" : "edit", note.writerId, recruiter)) {
      return refuse(work, application, "forbidden");
    }
    if (note.words !== seen) return refuseWith(work, "changed", note.changedBy ?? note.writerId);
    if (words === seen) return refuse(work, application, "nothing");
    await write(work, event, words);
    return work.record({
      // The note's own application within a merge, so that the event follows the note when they are
      // split.
      applicationId: note.applicationId,
      type: words === null ? "note_deleted" : seen === null ? "note_restored" : "note_edited",
      actor: actorOf(recruiter),
      detail: { note: event },
      facts: null,
    });
  });
}

const noteShape = {
  applicationId: integer,
  writerId: nullable(text),
  words: nullable(text),
  changedBy: nullable(text),
};

async function noteOf({ transaction }: Work, group: Group, event: number) {
  const [note] = await transaction.rows(
    noteShape,
    `select n.application_id as "applicationId", n.recruiter_id as "writerId", n.detail->>'text' as words,
       (select c.recruiter_id from application_event c
        where c.application_id = n.application_id and c.type in ('note_edited', 'note_deleted', 'note_restored')
          and c.detail->>'note' = n.id::text order by c.id desc limit 1) as "changedBy"
     from application_event n where n.id = $1 and n.type = 'note' and n.application_id = any($2::bigint[])`,
    [event, idsOf(group)],
    "read-note",
  );
  return note;
}

async function write({ transaction, at }: Work, event: number, words: string | null): Promise<void> {
  await transaction.query(
    `update application_event set
       detail = case when $2::text is null then null else coalesce(detail, '{}') || jsonb_build_object('text', $2::text) end,
       search = array_to_tsvector($3::text[]), undone_at = case when $2::text is null then $4::timestamptz end
     where id = $1`,
    [event, words, words === null ? null : noteTokens(words), at],
    "write-note",
  );
}
