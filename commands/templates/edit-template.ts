/**
 * A manager changes a text that recruiters use. Each change is a row, so that its author and time
 * stay known.
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { text } from "../../db/rows.ts";
import type { TemplateKind } from "../../domain/messages/template.ts";

export interface TemplateEdit {
  readonly kind: TemplateKind;
  readonly language: string;
  /** The version that was edited; 0: the shipped text. */
  readonly version: number;
  /** Null: back to the shipped text. */
  readonly text: string | null;
  readonly by: { readonly id: string; readonly name: string };
}

/** `changed`: a colleague saved first, and nothing is overwritten. */
export type EditAnswer = { readonly kind: "done" } | { readonly kind: "changed"; readonly who: string };

export async function editTemplate(database: Database, edit: TemplateEdit, now: Date): Promise<EditAnswer> {
  return database.transaction((transaction) => edited(transaction, edit, now));
}

async function edited(database: Transaction, edit: TemplateEdit, now: Date): Promise<EditAnswer> {
  const { kind, language, version, by } = edit;
  const { rowCount } = await database.query(
    `insert into message_template (kind, language, version, text, edited_by, edited_name, edited_at)
     select $1, $2, $3::integer + 1, $4, $5, $6, $7::timestamptz
     where $3::integer = coalesce((select max(version) from message_template where kind = $1 and language = $2), 0)
     on conflict (kind, language, version) do nothing`,
    [kind, language, version, edit.text, by.id, by.name, now.toISOString()],
    "edit-template",
  );
  if (rowCount > 0) {
    await recordAtDesk(database, { by: by.id, at: now }, "template_changed", { subject: `${kind} ${language}` });
    return { kind: "done" };
  }
  const [newest] = await database.rows(
    { name: text },
    `select edited_name as name from message_template where kind = $1 and language = $2 order by version desc limit 1`,
    [kind, language],
  );
  return { kind: "changed", who: newest?.name ?? "" };
}
