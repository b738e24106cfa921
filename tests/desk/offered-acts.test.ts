/** What the pane offers is what the server does: by the button, by the rings, and by the reasons for closing. */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { closeChoices, closing } from "../../desk/application/close-reasons.ts";
import { leadsTo, mainActOf, reaches, stageBefore } from "../../desk/application/main-act.ts";
import { shortcutNames, shortcuts } from "../../desk/shortcuts.ts";
import { type ApplicationState, type Stage, stages, statuses, statusOf } from "../../domain/application/lifecycle.ts";
import { type Asked, decide, markingActs } from "../../domain/desk/acts.ts";
import { freshApplication } from "../support/fresh-application.ts";

const now = new Date("2026-11-20T14:00:00Z");
const maya = { id: "maya", name: "Maya", role: "recruiter" } as const;
const wrote = { contactedAt: now, contactedBy: "maya", contactedName: "Maya" };

/** Somebody at each status that something is offered at. */
const standing: readonly ApplicationState[] = [
  {},
  { assignedTo: "maya", assignedAt: now },
  wrote,
  { ...wrote, repliedAt: now },
  { ...wrote, interviewAt: now },
  { ...wrote, offeredAt: now },
  { ...wrote, hiredAt: now },
].map((change) => ({ ...freshApplication, ...change }));

const does = (application: ApplicationState, asked: Asked) => decide(application, maya, asked, now).ok;

describe.each(standing.map((application) => [statusOf(application), application] as const))(
  "whoever is %s",
  (status, application) => {
    test("is moved on by the main button", () => {
      const act = mainActOf(status);
      expect(act === null).toBe(status === "hired");
      if (act) expect(does(application, { act })).toBe(true);
    });

    test("is led by each ring to where it may lead, and by no other", () => {
      for (const stage of stages) {
        const leads = leadsTo(status, stage);
        const forward = does(application, { act: reaches[stage] });
        const back = does(application, { act: "back", to: stage });
        expect([stage, leads], status).toEqual([stage, forward ? "forward" : back ? "back" : null]);
      }
      const before = stageBefore(status);
      if (before) expect(does(application, { act: "back", to: before })).toBe(true);
    });

    test.each(closeChoices)("is closed as %s, with a line or without", (choice) => {
      for (const line of ["", "A line"]) {
        const { act, body } = closing(choice, line);
        const { output } = v.safeParse(markingActs[act as "closed"].body, body);
        expect(output).toEqual(body);
        expect(does(application, { ...body, act } as Asked)).toBe(true);
      }
    });
  },
);

test("whoever is closed, gone or held back has no main button and no way along the rings", () => {
  const over = statuses.filter((status) => !(["new", "assigned", "claimed", ...stages] as string[]).includes(status));
  expect(over).toHaveLength(7);
  for (const status of over) {
    expect(mainActOf(status)).toBeNull();
    expect(stages.map((stage: Stage) => leadsTo(status, stage))).toEqual(stages.map(() => null));
  }
});

test.each([
  ["the list and whoever is beside it", ["everywhere", "list", "person"]],
  ["those who are selected", ["everywhere", "list", "selection"]],
  ["the board", ["everywhere", "board"]],
  ["who is held back", ["everywhere", "held"]],
  ["the vacancies", ["everywhere", "vacancies"]],
])("on %s no key stands for two things", (_, places) => {
  const names = shortcutNames.filter((name) => places.includes(shortcuts[name].where));
  // The digits of a view and of a call count only after their first key, and then before all others.
  const keys = names.flatMap((name): readonly string[] => {
    if (name === "callOutcome") return [];
    return name === "view" ? ["g"] : shortcuts[name].keys;
  });
  expect(new Set(keys).size).toBe(keys.length);
});
