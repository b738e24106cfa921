/** The lists of the desk: how many each has, and those that recruiters save. */
import type { Context } from "hono";
import * as v from "valibot";
import { mayChange, removeView, renameView, saveView } from "../../accounts/saved-views.ts";
import { countQueue, readSavedViews, readUpcoming } from "../../db/queries/desk/views.ts";
import { nextAct } from "../../domain/desk/next-act.ts";
import { type DeskViews, viewBody, viewNameBody } from "../../domain/desk/queue.ts";
import { errorAnswer, json } from "./answers.ts";
import { askedFor } from "./asked.ts";
import type { DeskCall } from "./call.ts";

/** `GET /desk/api/views` */
export async function listViews(call: DeskCall, c: Context): Promise<Response> {
  const asked = askedFor(call, c);
  if (!asked) return errorAnswer(c, "invalid");
  const { deps, caller, promise } = call;
  const saved = await readSavedViews(deps.database, caller.id);
  const [counts, upcoming, figures] = await Promise.all([
    countQueue(deps.database, [asked.choice, ...saved], asked.looking),
    readUpcoming(deps.database, asked.looking),
    promise.read(),
  ]);
  const [found = 0, ...ofSaved] = counts.choices;
  const next = upcoming && nextAct(upcoming);
  const views: DeskViews = {
    counts: counts.views,
    saved: saved.map((kept, place) => ({
      id: kept.id,
      name: kept.name,
      view: kept.view,
      filter: kept.filter,
      team: kept.team,
      may: mayChange(caller, kept),
      count: ofSaved[place] ?? 0,
    })),
    found,
    upcoming: next && { id: upcoming.id, name: upcoming.name, kind: next.kind, at: next.at.toISOString() },
    promise: figures,
  };
  return json(c, views);
}

/** `POST /desk/api/views` */
export async function saveOwnView({ deps, caller, body }: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(viewBody, body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const answer = await saveView(deps, caller, asked.output);
  if (answer === "done") return json(c, { saved: true });
  return errorAnswer(c, answer === "full" ? "views_full" : answer);
}

/** `POST /desk/api/views/{id}/rename` */
export async function renameOwnView({ deps, caller, body }: DeskCall, c: Context): Promise<Response> {
  const id = viewIdOf(c);
  const asked = v.safeParse(viewNameBody, body);
  if (id === null) return errorAnswer(c, "not_found");
  if (!asked.success) return errorAnswer(c, "invalid");
  const answer = await renameView(deps, caller, { id, name: asked.output.name });
  if (answer === "done") return json(c, { saved: true });
  return errorAnswer(c, answer === "unknown" ? "not_found" : answer === "taken" ? "name_taken" : answer);
}

/** `POST /desk/api/views/{id}/remove` */
export async function removeOwnView({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const id = viewIdOf(c);
  const answer = id === null ? "unknown" : await removeView(deps, caller, id);
  return answer === "done" ? json(c, { removed: true }) : errorAnswer(c, answer === "unknown" ? "not_found" : answer);
}

function viewIdOf(c: Context): string | null {
  const id = v.safeParse(v.pipe(v.string(), v.uuid()), c.req.param("id"));
  return id.success ? id.output : null;
}
