/**
 * Recruiters create, rename, edit and delete templates of their own. The audit log keeps neither
 * text nor name, because a name may be an applicant's.
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { integer, nullable, onlyRow, text } from "../../db/rows.ts";
import type { DeskRole } from "../../domain/desk/desk.ts";
import { mayChangeTemplate, mostOwnTemplates } from "../../domain/messages/own-template.ts";

interface Who {
  readonly id: string;
  readonly name: string;
  readonly role: DeskRole;
}

export type OwnTemplateRefusal = "not_found" | "forbidden" | "template_name_taken" | "templates_full";
export type OwnTemplateAnswer =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly refusal: OwnTemplateRefusal }
  | { readonly kind: "changed"; readonly who: string };

const done: OwnTemplateAnswer = { kind: "done" };
const refused = (refusal: OwnTemplateRefusal): OwnTemplateAnswer => ({ kind: "refused", refusal });

/** Locks the table, so that names stay unique and the limit holds. */
function alone(
  database: Database,
  work: (transaction: Transaction) => Promise<OwnTemplateAnswer>,
): Promise<OwnTemplateAnswer> {
  return database.transaction(async (transaction) => {
    await transaction.query("lock table own_template in share row exclusive mode");
    return work(transaction);
  });
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export function addOwnTemplate(
  database: Database,
  who: Who,
  { id, name }: Named,
  now: Date,
): Promise<OwnTemplateAnswer> {
  return alone(database, async (transaction) => {
    const [known] = await read(transaction, id);
    // The request was repeated.
    if (known) return known.madeBy === who.id ? done : refused("not_found");
    const all = await transaction.rows({ count: integer }, "select count(*) as count from own_template");
    if (onlyRow(all).count >= mostOwnTemplates) return refused("templates_full");
    if (await isTaken(transaction, { id, name })) return refused("template_name_taken");
    await transaction.query(
      "insert into own_template (id, name, made_by, made_at) values ($1, $2, $3, $4::timestamptz)",
      [id, name, who.id, now.toISOString()],
    );
    await recordAtDesk(transaction, { by: who.id, at: now }, "template_added", { subject: id });
    return done;
  });
}

export function renameOwnTemplate(
  database: Database,
  who: Who,
  { id, name }: Named,
  now: Date,
): Promise<OwnTemplateAnswer> {
  return alone(database, async (transaction) => {
    const refusal = await refusalOf(transaction, who, id);
    if (refusal) return refusal;
    if (await isTaken(transaction, { id, name })) return refused("template_name_taken");
    await transaction.query("update own_template set name = $2 where id = $1", [id, name]);
    await recordAtDesk(transaction, { by: who.id, at: now }, "template_renamed", { subject: id });
    return done;
  });
}

export function deleteOwnTemplate(database: Database, who: Who, id: string, now: Date): Promise<OwnTemplateAnswer> {
  return alone(database, async (transaction) => {
    const refusal = await refusalOf(transaction, who, id);
    if (refusal) return refusal;
    await transaction.query("delete from own_template where id = $1", [id]);
    await recordAtDesk(transaction, { by: who.id, at: now }, "template_deleted", { subject: id });
    return done;
  });
}

export interface OwnTemplateEdit {
  readonly id: string;
  readonly language: string;
  /** The version that was edited; 0: none existed. */
  readonly version: number;
  /** Null: removes the text in this language. */
  readonly text: string | null;
}

export function editOwnTemplate(
  database: Database,
  who: Who,
  { id, language, version, text: words }: OwnTemplateEdit,
  now: Date,
): Promise<OwnTemplateAnswer> {
  return alone(database, async (transaction) => {
    const refusal = await refusalOf(transaction, who, id);
    if (refusal) return refusal;
    const [newest] = await transaction.rows(
      { version: integer, name: text },
      `select version, edited_name as name from own_template_text
       where template_id = $1 and language = $2 order by version desc limit 1`,
      [id, language],
    );
    if (version !== (newest?.version ?? 0)) return { kind: "changed", who: newest?.name ?? "" };
    await transaction.query(
      `insert into own_template_text (template_id, language, version, text, edited_by, edited_name, edited_at)
       values ($1, $2, $3, $4, $5, $6, $7::timestamptz)`,
      [id, language, version + 1, words, who.id, who.name, now.toISOString()],
    );
    await recordAtDesk(transaction, { by: who.id, at: now }, "template_changed", { subject: id, detail: { language } });
    return done;
  });
}

function read(transaction: Transaction, id: string) {
  return transaction.rows({ madeBy: nullable(text) }, `select made_by as "madeBy" from own_template where id = $1`, [
    id,
  ]);
}

async function refusalOf(transaction: Transaction, who: Who, id: string): Promise<OwnTemplateAnswer | null> {
  const [known] = await read(transaction, id);
  if (!known) return refused("not_found");
  return mayChangeTemplate(who, known.madeBy) ? null : refused("forbidden");
}

async function isTaken(transaction: Transaction, { id, name }: Named): Promise<boolean> {
  const { rowCount } = await transaction.query("select from own_template where lower(name) = lower($1) and id <> $2", [
    name,
    id,
  ]);
  return rowCount > 0;
}
