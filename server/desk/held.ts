import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Context } from "hono";
import { decideHeld, undoHeld } from "../../commands/applications/held/decide.ts";
import type { RecruiterAnswer, RecruiterOnApplication } from "../../commands/applications/recruiter-command.ts";
import { countHeld } from "../../db/queries/desk/held/floods.ts";
import {
  commonOf,
  heldGroupOf,
  heldInOtherGroup,
  type HeldKey,
  type HeldOther,
  type HeldRow,
  readHeld,
  readHeldDetail,
  releaseOf,
} from "../../db/queries/desk/held/list.ts";
import { pageSize } from "../../db/queries/desk/queue.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import {
  type DeskDecided,
  type DeskHeldDetail,
  type DeskHeldList,
  type DeskHeldOther,
  type DeskHeldRow,
  heldBody,
  heldUndoBody,
  mostDecided,
} from "../../domain/desk/held.ts";
import { maskedPhone } from "../../domain/desk/phone.ts";
import { errorForLog } from "../http/log.ts";
import { recruiterOn } from "./application-actions.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { deskRow } from "./row.ts";

/** `GET /desk/api/held` */
export async function listHeld(request: DeskRequest, c: Context): Promise<Response> {
  const afterText = c.req.query("after") ?? "";
  const after = afterText === "" ? null : heldKey(afterText);
  if (afterText !== "" && !after) return errorAnswer(c, "invalid");
  const { database, now } = request.deps;
  const [rows, { held, ofFloods }] = await Promise.all([readHeld(database, after), countHeld(database)]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const list: DeskHeldList = {
    rows: page.map((row) => heldRow(request, row, languageOf(c))),
    next: rows.length > pageSize && last ? `${last.clockFrom.getTime()}.${last.id}` : null,
    count: held,
    ofFloods,
    now: now().toISOString(),
  };
  return json(c, list);
}

/** `GET /desk/api/held/{id}` */
export async function showHeld(request: DeskRequest<number>, c: Context): Promise<Response> {
  const found = await readHeldDetail(request.deps.database, request.id);
  if (!found) return errorAnswer(c, "not_found");
  const { row, others, through, ...counts } = found;
  const detail: DeskHeldDetail = {
    ...other(row),
    ...heldRow(request, row, languageOf(c)),
    ...counts,
    common: commonOf(row.heldReason),
    others: others.map(other),
    through: through.map(other).map(({ id: number, name, appliedAt }) => ({ id: number, name, appliedAt })),
  };
  return json(c, detail);
}

/** `POST /desk/api/held/decide` */
export async function decide(request: DeskPost<typeof heldBody>, c: Context): Promise<Response> {
  const { deps, body } = request;
  const group =
    "groupOf" in body
      ? await heldGroupOf(deps.database, { id: body.groupOf, until: body.until, limit: mostDecided })
      : null;
  const ids = "ids" in body ? [...new Set(body.ids)] : (group?.ids ?? []);
  const others = "ids" in body ? await heldInOtherGroup(deps.database, ids) : new Set<number>();
  const shown = ids.filter((id) => !others.has(id));
  const { done, failed } = await each(request, shown, (recruiterOnApplication) =>
    decideHeld(deps, recruiterOnApplication, body.decision),
  );
  const refused = Array.from(others, (id) => ({ id, code: "other_sender" as const }));
  return json(c, { done, failed: [...failed, ...refused], left: Math.max(0, (group?.count ?? 0) - done.length) });
}

/** `POST /desk/api/held/undo` */
export async function undoDecided(request: DeskPost<typeof heldUndoBody>, c: Context): Promise<Response> {
  const events = new Map(request.body.decided.map(({ id, event }) => [id, event]));
  return json(
    c,
    await each(request, [...events.keys()], (recruiterOnApplication) =>
      undoHeld(request.deps, recruiterOnApplication, events.get(recruiterOnApplication.applicationId) ?? 0),
    ),
  );
}

/** Runs the command for each in sequence; a failure does not affect the others. */
async function each(
  request: DeskRequest,
  ids: readonly number[],
  command: (recruiterOnApplication: RecruiterOnApplication) => Promise<RecruiterAnswer>,
): Promise<DeskDecided> {
  const done: DeskDecided["done"][number][] = [];
  const failed: DeskDecided["failed"][number][] = [];
  for (const id of ids) {
    await yieldToEventLoop();
    try {
      const answer = await command(recruiterOn(request, id));
      if (answer.kind === "done") done.push({ id, event: answer.event ?? 0 });
      else failed.push({ id, code: codeOf(answer) });
    } catch (error) {
      request.deps.log.error({ error: errorForLog(error) }, "the decision about a held application failed");
      failed.push({ id, code: "failed" });
    }
  }
  return { done, failed, left: 0 };
}

function codeOf(answer: Exclude<RecruiterAnswer, { kind: "done" }>): DeskDecided["failed"][number]["code"] {
  if (answer.kind === "unknown") return "not_found";
  const { refusal } = answer;
  return refusal === "withdrawn" || refusal === "not_allowed" ? refusal : "not_waiting";
}

function heldRow({ deps }: DeskRequest, row: HeldRow, language: DeskLanguage): DeskHeldRow {
  const { id, code, name, position, market, appliedAt, dueAt, nobodyWrote, status, ...rest } = deskRow(
    row,
    deps,
    language,
    deps.now(),
  );
  return {
    id,
    code,
    name,
    position,
    market,
    language: rest.language,
    appliedAt,
    dueAt,
    nobodyWrote,
    status,
    reason: row.heldReason,
    facts: row.heldFacts,
    releaseAt: releaseOf(row)?.toISOString() ?? null,
  };
}

function other({ id, name, email, areaCode, nationalNumber, createdAt }: HeldOther): DeskHeldOther {
  const phoneMasked = maskedPhone(areaCode, nationalNumber);
  return { id, name, email, phoneMasked, appliedAt: createdAt.toISOString() };
}

/** The position where a page begins, from `next` of the page before; null: invalid. */
function heldKey(text: string): HeldKey | null {
  const [, from, id] = /^(\d{1,14})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  return from === undefined || id === undefined ? null : { from: new Date(Number(from)), id: Number(id) };
}
