/**
 * Runs a command about a document of the site in one transaction: decides, writes, adds to its
 * history and the audit log, and announces changes of the site.
 */
import { recordAtDesk } from "../audit/record.ts";
import type { SiteCheck } from "../../domain/site-content/checks.ts";
import { nextCatalogRevision } from "../vacancies/published-catalog.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { integer, json, nullable, type Row, text } from "../../db/rows.ts";
import { type DeskEventType, deskEventTypes } from "../../domain/desk/audit.ts";
import { groupOf } from "../../domain/operator/setting-groups.ts";
import type { DocumentVersionKind } from "../../domain/site-content/version-kinds.ts";
import { parseContent } from "../../domain/site-content/parse.ts";
import { mostBytesOfPicture, pictureNeeds, picturesIn } from "../../domain/site-content/picture.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import type { Secrets } from "../../app/signing.ts";
import { saveDocumentVersion } from "./history.ts";
import { openContent, sealContent } from "./sealed-settings.ts";

export interface SiteContext {
  readonly database: Database;
  /** Encrypts settings that contain keys; other documents need none. */
  readonly config?: Secrets;
  readonly now: () => Date;
}

/** A manager's account. */
export interface Manager {
  readonly id: string;
  readonly name: string;
}

/** Why nothing was changed. */
export interface DocumentRefusal {
  readonly kind: "refused";
  readonly code:
    | "changed"
    | "invalid"
    | "picture_missing"
    | "published"
    | "blocked"
    | "questions"
    | "clock_gap"
    | "time_past"
    | "nothing";
  /** For `changed`: the other person; null: the clock. */
  readonly who?: string | null;
  /** For `blocked` and `questions`: all findings. */
  readonly checks?: readonly SiteCheck[];
  /** For `clock_gap`: the next local time that exists. */
  readonly next?: string;
  /** For `invalid`: what is wrong, for people. */
  readonly findings?: readonly string[];
}

export type DocumentAnswer =
  | { readonly kind: "done"; /** Of the draft; 0: there is no such document. */ readonly version: number }
  | DocumentRefusal;

export const documentRefused = (
  code: DocumentRefusal["code"],
  more: Omit<DocumentRefusal, "kind" | "code"> = {},
): DocumentRefusal => ({ kind: "refused", code, ...more });

const shape = {
  draft: json<object>(),
  version: integer,
  published: nullable(json<object>()),
};
export type StoredDocument = Row<typeof shape>;

/** A running command that holds the lock. */
export interface DocumentWork {
  readonly transaction: Transaction;
  readonly name: string;
  /** null: the clock. */
  readonly by: Manager | null;
  /** null: it has no draft yet. */
  readonly document: StoredDocument | null;
  readonly secrets: Secrets | undefined;
  readonly now: Date;
}

type SiteEventType = Extract<DeskEventType, `site_${string}`>;
type SettingsEventType = Extract<DeskEventType, `settings_${string}`>;

/** As the audit log records it: settings are no content of the site. */
function eventOf(name: string, type: SiteEventType): DeskEventType {
  const ofSettings = deskEventTypes.find(
    (each): each is SettingsEventType => each === type.replace("site_", "settings_"),
  );
  return groupOf(name) === null ? type : (ofSettings ?? type);
}

/** What a command sets, and how it is recorded. Omitted content stays as it is. */
export interface DocumentChange {
  readonly what: DocumentVersionKind;
  readonly records: SiteEventType;
  readonly draft?: object;
  /** The draft that was used, if not the current one. */
  readonly of?: { readonly draft: object; readonly version: number };
  /** null: taken off the site. */
  readonly published?: object | null;
  /** The languages concerned; omitted: all. */
  readonly languages?: readonly string[];
  /** Runs in the same transaction, once the change is written. */
  readonly after?: ((transaction: Transaction) => Promise<void>) | undefined;
}

/** Serializes the commands, each of which changes one document. */
export const documentsLock = "lock table site_document in share row exclusive mode";

/**
 * `decide` returns the change, or why there is none; `done`: nothing to change. Content that the
 * document's kind does not allow, or that names an unknown picture, is refused.
 */
export function runDocumentCommand(
  { database, config: secrets, now }: SiteContext,
  { name, by }: { readonly name: string; readonly by: Manager | null },
  decide: (work: DocumentWork) => DocumentChange | DocumentAnswer | Promise<DocumentChange | DocumentAnswer>,
): Promise<DocumentAnswer> {
  return database.transaction(async (transaction) => {
    await transaction.query(documentsLock);
    const [stored] = await transaction.rows(
      shape,
      "select draft, version, published from site_document where name = $1",
      [name],
    );
    const document = stored
      ? {
          ...stored,
          draft: openContent(name, stored.draft, secrets),
          published: stored.published && openContent(name, stored.published, secrets),
        }
      : null;
    const work: DocumentWork = { transaction, name, by, document, secrets, now: now() };
    const decided = await decide(work);
    if ("kind" in decided) return decided;
    return (await contentRefusal(work, decided)) ?? write(work, decided);
  });
}

/** Why the document may not have this content; null: it may. */
export async function contentRefusal(
  { transaction, name }: DocumentWork,
  { draft, published }: Pick<DocumentChange, "draft" | "published">,
): Promise<DocumentRefusal | null> {
  // A text's picture is small, and a document can name any picture that is stored.
  const mostBytes = name === "brand" ? mostBytesOfPicture : pictureNeeds.text.mostBytes;
  for (const content of [draft, published]) {
    if (content === undefined || content === null) continue;
    const parsed = parseContent(name, content);
    if (!("content" in parsed)) return documentRefused("invalid", { findings: parsed });
    for (const { hash, type, width, height } of picturesIn(content)) {
      const found = await transaction.rows(
        { hash: text },
        `select hash from site_picture
         where hash = $1 and media_type = $2 and width = $3 and height = $4 and length(bytes) <= $5`,
        [hash, type, width, height, mostBytes],
      );
      if (found.length === 0) return documentRefused("picture_missing");
    }
  }
  return null;
}

async function write(
  { transaction, name, by, document, secrets, now }: DocumentWork,
  { what, records, draft = document?.draft, of, published, languages = [], after }: DocumentChange,
): Promise<DocumentAnswer> {
  if (draft === undefined) throw new Error("a document without a draft cannot change");
  const stored = (content: object) => sealContent(name, content, secrets);
  const isNew = document === null || !isEqual(draft, document.draft);
  const version = (document?.version ?? (await deletedVersion(transaction, name))) + (isNew ? 1 : 0);
  await transaction.query(
    `insert into site_document (name, draft, version, created_at, changed_at) values ($1, $2::jsonb, $3, $4::timestamptz, $4::timestamptz)
     on conflict (name) do update set draft = excluded.draft, version = excluded.version,
       changed_at = case when site_document.version = excluded.version then site_document.changed_at else excluded.changed_at end`,
    [name, JSON.stringify(stored(draft)), version, now.toISOString()],
  );
  const used = of ?? { draft, version };
  const entry = { document: name, version: used.version, content: stored(used.draft), what, languages, at: now, by };
  // Actions of the clock have no author and are not audited.
  if ((await saveDocumentVersion(transaction, entry)) && by !== null) {
    await recordAtDesk(transaction, { by: by.id, at: now }, eventOf(name, records), { subject: name });
  }
  if (published !== undefined) {
    // Last: this row lock serializes all changes of the site.
    const revision = await nextCatalogRevision(transaction);
    await transaction.query(
      `update site_document set published = $2::jsonb, published_at = case when $2::jsonb is null then null else $3::timestamptz end,
         shelf_revision = $4, withheld = '{}', read_by = null where name = $1`,
      [name, published === null ? null : JSON.stringify(stored(published)), now.toISOString(), revision],
    );
  }
  await after?.(transaction);
  return { kind: "done", version };
}

/**
 * The highest version that a deleted document of this name had; 0: none. Versions are never used
 * again, so what was seen before the deletion cannot be taken for what was written after it.
 */
async function deletedVersion(transaction: Transaction, name: string): Promise<number> {
  const [last] = await transaction.rows(
    { version: integer },
    `select coalesce(max((detail->>'version')::integer), 0) as version from desk_event
     where type = 'site_deleted' and subject = $1`,
    [name],
  );
  return last?.version ?? 0;
}

/** Null: the draft is unchanged since `version`. Otherwise the refusal names who changed it. */
export async function otherDocumentVersion(
  { transaction, name, document }: DocumentWork,
  version: number,
): Promise<DocumentRefusal | null> {
  if (version === (document?.version ?? 0)) return null;
  const [first] = await transaction.rows(
    { who: nullable(text) },
    "select by_name as who from site_document_version where document = $1 and version = $2 order by id limit 1",
    [name, document?.version ?? 0],
  );
  return documentRefused("changed", first);
}
