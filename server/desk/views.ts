import type { Context } from "hono";
import { mayChange, removeView, renameView, saveView } from "../../commands/accounts/saved-views.ts";
import { countQueue, readSavedViews, readUpcoming } from "../../db/queries/desk/views.ts";
import { nextAction } from "../../domain/desk/next-action.ts";
import { type DeskViews, viewBody, viewNameBody } from "../../domain/desk/queue.ts";
import { errorAnswer, json } from "./answers.ts";
import { queueParamsOf } from "./queue-params.ts";
import type { DeskRequest, DeskPost } from "./request.ts";

/** `GET /desk/api/views` */
export async function listViews(request: DeskRequest, c: Context): Promise<Response> {
  const params = queueParamsOf(request, c);
  if (!params) return errorAnswer(c, "invalid");
  const { deps, caller, promise } = request;
  const saved = await readSavedViews(deps.database, caller.id);
  const [counts, upcoming, figures] = await Promise.all([
    countQueue(deps.database, [params.choice, ...saved], params.looking),
    readUpcoming(deps.database, params.looking),
    promise.read(),
  ]);
  const [found = 0, ...ofSaved] = counts.choices;
  const next = upcoming && nextAction(upcoming);
  const views: DeskViews = {
    counts: counts.views,
    saved: saved.map((view, place) => ({
      id: view.id,
      name: view.name,
      view: view.view,
      filter: view.filter,
      team: view.team,
      may: mayChange(caller, view),
      count: ofSaved[place] ?? 0,
    })),
    found,
    upcoming: next && { id: upcoming.id, name: upcoming.name, kind: next.kind, at: next.at.toISOString() },
    promise: figures,
  };
  return json(c, views);
}

/** `POST /desk/api/views` */
export async function saveOwnView({ deps, caller, body }: DeskPost<typeof viewBody>, c: Context): Promise<Response> {
  const answer = await saveView(deps, caller, body);
  if (answer === "done") return json(c, { saved: true });
  return errorAnswer(c, answer === "full" ? "views_full" : answer);
}

/** `POST /desk/api/views/{id}/rename` */
export async function renameOwnView(
  { deps, caller, body, id }: DeskPost<typeof viewNameBody, string>,
  c: Context,
): Promise<Response> {
  const answer = await renameView(deps, caller, { id, name: body.name });
  if (answer === "done") return json(c, { saved: true });
  return errorAnswer(c, answer === "unknown" ? "not_found" : answer === "taken" ? "name_taken" : answer);
}

/** `POST /desk/api/views/{id}/remove` */
export async function removeOwnView({ deps, caller, id }: DeskRequest<string>, c: Context): Promise<Response> {
  const answer = await removeView(deps, caller, id);
  return answer === "done" ? json(c, { removed: true }) : errorAnswer(c, answer === "unknown" ? "not_found" : answer);
}
