import type { Context } from "hono";
import { countChoices, readRecruiterNames, readSources, readTags } from "../../db/queries/desk/choices.ts";
import { positionValues } from "../../domain/application/registration.ts";
import {
  dueFilters,
  type FilterName,
  filterNames,
  nobodysFilter,
  noFilter,
  ownFilter,
  stageFilters,
} from "../../domain/desk/queue-filter.ts";
import type { DeskChoice, DeskChoices } from "../../domain/desk/queue.ts";
import { languageNames, languages, marketCodes } from "../../locales/markets.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import { queueParamsOf } from "./queue-params.ts";
import type { DeskRequest } from "./request.ts";
import { vacancyName } from "./row.ts";

/**
 * `GET /desk/api/choices`: counted over the whole view, so that a chosen filter does not narrow the
 * other choices.
 */
export async function listChoices(request: DeskRequest, c: Context): Promise<Response> {
  const params = queueParamsOf(request, c);
  if (!params) return errorAnswer(c, "invalid");
  const { deps, caller } = request;
  const { database, catalog } = deps;
  const [recruiters, sources, tags] = await Promise.all([
    readRecruiterNames(database),
    readSources(database),
    readTags(database),
  ]);
  const others = recruiters.filter(({ id }) => id !== caller.id);
  const names: Readonly<Record<FilterName, ReadonlyMap<string, string>>> = {
    stage: named(stageFilters),
    due: named(dueFilters),
    recruiter: new Map([
      [nobodysFilter, ""],
      [ownFilter, ""],
      ...others.map(({ id, name }): [string, string] => [id, name]),
    ]),
    market: named(marketCodes),
    language: new Map(languages.map((language) => [language, languageNames[language]])),
    vacancy: new Map(
      [...catalog.open.map(({ slug }) => slug), ...positionValues].map((value) => [
        value,
        vacancyName(value, catalog, languageOf(c)),
      ]),
    ),
    source: named(sources),
    // Filters that only links from the figures set: no counts for these.
    applied: named([]),
    reached: named([]),
    promise: named([]),
    writer: named([]),
    tag: named(tags),
  };
  const counted = await Promise.all(
    filterNames.map(async (name): Promise<[FilterName, readonly DeskChoice[]]> => {
      const values = [...new Set([...names[name].keys(), ...params.choice.filter[name]])];
      const choice = { view: params.choice.view, filter: noFilter };
      const counts = await countChoices(database, choice, name, values, params.looking);
      const chosen: readonly string[] = params.choice.filter[name];
      return [
        name,
        counts
          .filter(({ value, count }) => count > 0 || chosen.includes(value) || name === "stage" || name === "due")
          .map(({ value, count }) => ({ value, name: names[name].get(value) ?? value, count })),
      ];
    }),
  );
  return json(c, Object.fromEntries(counted) as Record<FilterName, readonly DeskChoice[]> satisfies DeskChoices);
}

function named(values: readonly string[]): ReadonlyMap<string, string> {
  return new Map(values.map((value) => [value, value]));
}
