/**
 * The pane offers exactly the acts that the server allows: by button, rings and closing reasons.
 */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { closeChoices, closing } from "../../desk/application/close-reasons.ts";
import { stageDirection, nextActionOf, actionOfStage, stageBefore } from "../../desk/application/main-action.ts";
import { shortcutNames, shortcuts } from "../../desk/shortcuts.ts";
import { type ApplicationState, type Stage, stages, statuses, statusOf } from "../../domain/application/lifecycle.ts";
import { type RecruiterAction, decide, stateActions } from "../../domain/desk/actions.ts";
import { freshApplication } from "../support/fresh-application.ts";

const now = new Date("2026-11-20T14:00:00Z");
const maya = { id: "maya", name: "Maya", role: "recruiter" } as const;
const wrote = { contactedAt: now, contactedBy: "maya", contactedName: "Maya" };

/** An application at each status with offered acts. */
const standing: readonly ApplicationState[] = [
  {},
  { assignedTo: "maya", assignedAt: now },
  wrote,
  { ...wrote, repliedAt: now },
  { ...wrote, interviewAt: now },
  { ...wrote, offeredAt: now },
  { ...wrote, hiredAt: now },
].map((change) => ({ ...freshApplication, ...change }));

const does = (application: ApplicationState, asked: RecruiterAction) => decide(application, maya, asked, now).ok;

describe.each(standing.map((application) => [statusOf(application), application] as const))(
  "an application that is %s",
  (status, application) => {
    test("has an allowed act on its main button", () => {
      const act = nextActionOf(status);
      expect(act === null).toBe(status === "hired");
      if (act) expect(does(application, { act })).toBe(true);
    });

    test("has step rings only for allowed moves", () => {
      for (const stage of stages) {
        const leads = stageDirection(status, stage);
        const forward = does(application, { act: actionOfStage[stage] });
        const back = does(application, { act: "back", to: stage });
        expect([stage, leads], status).toEqual([stage, forward ? "forward" : back ? "back" : null]);
      }
      const before = stageBefore(status);
      if (before) expect(does(application, { act: "back", to: before })).toBe(true);
    });

    test.each(closeChoices)("can be closed as %s, with and without a message", (choice) => {
      for (const line of ["", "A line"]) {
        const { act, body } = closing(choice, line);
        const { output } = v.safeParse(stateActions[act as "closed"].body, body);
        expect(output).toEqual(body);
        expect(does(application, { ...body, act } as RecruiterAction)).toBe(true);
      }
    });
  },
);

test("a finished or held application has no main button and no step moves", () => {
  const over = statuses.filter((status) => !(["new", "assigned", "claimed", ...stages] as string[]).includes(status));
  expect(over).toHaveLength(7);
  for (const status of over) {
    expect(nextActionOf(status)).toBeNull();
    expect(stages.map((stage: Stage) => stageDirection(status, stage))).toEqual(stages.map(() => null));
  }
});

test.each([
  ["the list with an open application", ["everywhere", "list", "person"]],
  ["a selection", ["everywhere", "list", "selection"]],
  ["the board", ["everywhere", "board"]],
  ["a held application", ["everywhere", "held"]],
  ["the vacancies", ["everywhere", "vacancies"]],
])("on %s no key has two meanings", (_, places) => {
  const names = shortcutNames.filter((name) => places.includes(shortcuts[name].where));
  // The digits of views and calls count only after their first key, and then take precedence.
  const keys = names.flatMap((name): readonly string[] => {
    if (name === "callOutcome") return [];
    return name === "view" ? ["g"] : shortcuts[name].keys;
  });
  expect(new Set(keys).size).toBe(keys.length);
});
