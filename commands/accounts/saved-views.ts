import { and, count, eq, or } from "drizzle-orm";
import { recordAtDesk } from "../audit/record.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { deskView } from "../../db/schema.ts";
import type { DeskRole } from "../../domain/desk/desk.ts";
import { recordedFilter, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import type { AccountContext } from "./notify-owner.ts";

/** More would not fit on the screen. */
export const mostViews = 30;

interface Whose {
  readonly id: string;
  readonly role: DeskRole;
}

export interface NewView extends QueueChoice {
  readonly name: string;
  readonly team: boolean;
}

/**
 * Overwrites the view of the same name, so that a repeated request adds no second one. Only
 * managers share views with the team.
 */
export function saveView(
  { database, now }: AccountContext,
  owner: Whose,
  { name, view, filter, team }: NewView,
): Promise<"done" | "forbidden" | "full"> {
  return database.transaction(async (transaction) => {
    // Serializes requests of one recruiter, so that the count holds.
    await transaction.query("select from recruiter where id = $1 for update", [owner.id]);
    const saved = and(eq(deskView.ownerId, owner.id), eq(deskView.name, name));
    const [same] = await transaction.orm.select().from(deskView).where(saved);
    if (owner.role !== "manager" && (team || same?.team)) return "forbidden";
    if (!same && (await countOf(transaction, owner.id)) >= mostViews) return "full";
    const at = now();
    const [row] = same
      ? await transaction.orm.update(deskView).set({ view, filter, team }).where(saved).returning({ id: deskView.id })
      : await transaction.orm
          .insert(deskView)
          .values({ ownerId: owner.id, team, name, view, filter, createdAt: at })
          .returning({ id: deskView.id });
    // The name is not recorded, because it may be an applicant's.
    const about = { subject: row?.id ?? null, detail: { team, view, filter: recordedFilter(filter) } };
    await recordAtDesk(transaction, { by: owner.id, at }, "view_saved", about);
    return "done";
  });
}

async function countOf(transaction: Transaction, ownerId: string): Promise<number> {
  const [own] = await transaction.orm.select({ all: count() }).from(deskView).where(eq(deskView.ownerId, ownerId));
  return own?.all ?? 0;
}

export type Changed = "done" | "unknown" | "forbidden";

/** Own views, and for managers the team's. Another recruiter's private view counts as unknown. */
async function allowed(database: Queryable, who: Whose, id: string): Promise<Changed> {
  const [row] = await database.orm
    .select({ ownerId: deskView.ownerId, team: deskView.team })
    .from(deskView)
    .where(and(eq(deskView.id, id), or(eq(deskView.ownerId, who.id), eq(deskView.team, true))));
  if (!row) return "unknown";
  return mayChange(who, row) ? "done" : "forbidden";
}

/** Whether a recruiter may rename or remove a view that they see. */
export function mayChange(
  who: Whose,
  { team, ownerId }: { readonly team: boolean; readonly ownerId: string },
): boolean {
  return team ? who.role === "manager" : ownerId === who.id;
}

/** `taken`: the owner has another view of that name. */
export async function renameView(
  { database, now }: AccountContext,
  who: Whose,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Changed | "taken"> {
  return database.transaction(async (transaction) => {
    const answer = await allowed(transaction, who, id);
    if (answer !== "done") return answer;
    // Serializes renames of one owner's views.
    await transaction.query(
      "select from recruiter r join desk_view v on v.owner_id = r.id where v.id = $1 for update of r",
      [id],
    );
    const { rowCount } = await transaction.query(
      `update desk_view set name = $2 where id = $1 and not exists (
         select from desk_view other where other.owner_id = desk_view.owner_id and other.name = $2 and other.id <> $1)`,
      [id, name],
    );
    if (rowCount === 0) return "taken";
    await recordAtDesk(transaction, { by: who.id, at: now() }, "view_renamed", { subject: id });
    return "done";
  });
}

export async function removeView({ database, now }: AccountContext, who: Whose, id: string): Promise<Changed> {
  return database.transaction(async (transaction) => {
    const answer = await allowed(transaction, who, id);
    if (answer !== "done") return answer;
    const { rowCount } = await transaction.query("delete from desk_view where id = $1", [id]);
    // A colleague removed it first.
    if (rowCount === 0) return "unknown";
    await recordAtDesk(transaction, { by: who.id, at: now() }, "view_removed", { subject: id });
    return "done";
  });
}
