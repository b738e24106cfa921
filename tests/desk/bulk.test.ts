/** Who is selected, and what all of them may be moved to. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asked, everybodyOf, nobodyIn, ranged, type Selected, toggled, withAll } from "../../desk/bulk/selected.ts";
import { stagesFor } from "../../desk/bulk/stages-for.ts";
import { type Stage, stages, type Status, statusOf } from "../../domain/application/lifecycle.ts";
import { type Asked, decide } from "../../domain/desk/acts.ts";
import { type DeskSelection, mostNamed, namedBy } from "../../domain/desk/bulk.ts";
import { freshApplication } from "../support/fresh-application.ts";

const shown = Array.from({ length: 30 }, (_, place) => 30 - place);
const all: DeskSelection = {
  id: "0b9c7f5e-1111-4222-8333-444455556666",
  ids: Array.from({ length: 40 }, (_, place) => 40 - place),
  at: "2026-11-20T10:00:00Z",
};

const step = fc.oneof(
  fc.record({ do: fc.constant("toggle" as const), id: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant("range" as const), id: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constantFrom("shown" as const, "all" as const, "clear" as const), id: fc.constant(0) }),
);

function done(selected: Selected, { do: what, id }: { readonly do: string; readonly id: number }): Selected {
  switch (what) {
    case "toggle":
      return toggled(selected, id);
    case "range":
      return ranged(selected, id, shown);
    case "shown":
      return withAll(selected, shown);
    case "all":
      return everybodyOf("list", all);
    default:
      return nobodyIn("list");
  }
}

describe("selected", () => {
  test("the server is told of just those, however they were selected", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let selected = nobodyIn("list");
        for (const each of steps) selected = done(selected, each);
        const of = asked(selected);
        const named = namedBy(of, of.selection === null ? [] : all.ids);
        expect(named.toSorted((a, b) => a - b)).toEqual([...selected.ids].toSorted((a, b) => a - b));
      }),
    );
  });

  test("a range goes from who was chosen last, either way, and adds to what is selected", () => {
    const from = toggled(nobodyIn("list"), 20);
    expect([...ranged(from, 17, shown).ids]).toEqual([20, 19, 18, 17]);
    expect([...ranged(from, 23, shown).ids].toSorted()).toEqual([20, 21, 22, 23]);
    expect([...ranged(ranged(from, 19, shown), 21, shown).ids].toSorted()).toEqual([19, 20, 21]);
    expect([...ranged(nobodyIn("list"), 5, shown).ids]).toEqual([5]);
    expect(ranged(from, 99, shown)).toBe(from);
  });

  test("by hand no more than the server is told of one by one", () => {
    const many = Array.from({ length: mostNamed }, (_, place) => place + 100);
    const full = withAll(nobodyIn("list"), many);
    expect(full.ids.size).toBe(mostNamed);
    expect(toggled(full, 1)).toBe(full);
    expect(toggled(full, 100).ids.size).toBe(mostNamed - 1);
  });
});

describe("a stage is offered", () => {
  const now = new Date("2026-11-20T14:00:00Z");
  const maya = { id: "maya", name: "Maya", role: "recruiter" } as const;
  const at = { contactedAt: now, contactedBy: "maya", contactedName: "Maya" };
  const standing = [
    {},
    at,
    { ...at, repliedAt: now },
    { ...at, interviewAt: now },
    { ...at, offeredAt: now },
    { ...at, hiredAt: now },
    { closedAt: now },
    { spamAt: now },
  ].map((change) => ({ ...freshApplication, ...change }));

  test("where all of them may be moved to it, and nowhere else", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...standing), { minLength: 1 }), (them) => {
        const offered = stagesFor(them.map((application): Status => statusOf(application)));
        for (const application of them) {
          for (const { act, body } of offered) {
            expect(decide(application, maya, { act, ...body } as Asked, now).ok).toBe(true);
          }
        }
        const missing = stages.filter(
          (stage: Stage) => !offered.some((move) => move.stage === stage && move.way === "forward"),
        );
        for (const stage of missing) {
          const every = them.every((application) => decide(application, maya, { act: stage }, now).ok);
          expect([stage, every]).toEqual([stage, false]);
        }
      }),
    );
  });

  test("in either way, where it is not known where everybody stands", () => {
    expect(stagesFor(null)).toHaveLength(2 * stages.length - 1);
  });
});
