/** Selections, and the stages to which all selected may be moved. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  targetsOf,
  fullSelection,
  emptySelection,
  selectRange,
  type Selected,
  toggleRow,
  selectRows,
} from "../../desk/bulk/selection.ts";
import { stagesFor } from "../../desk/bulk/stages-for.ts";
import { type Stage, stages, type Status, statusOf } from "../../domain/application/lifecycle.ts";
import { type RecruiterAction, decide } from "../../domain/desk/actions.ts";
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
      return toggleRow(selected, id);
    case "range":
      return selectRange(selected, id, shown);
    case "shown":
      return selectRows(selected, shown);
    case "all":
      return fullSelection("list", all);
    default:
      return emptySelection("list");
  }
}

describe("a selection", () => {
  test("sends exactly its ids, however they were selected", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let selected = emptySelection("list");
        for (const each of steps) selected = done(selected, each);
        const of = targetsOf(selected);
        const named = namedBy(of, of.selection === null ? [] : all.ids);
        expect(named.toSorted((a, b) => a - b)).toEqual([...selected.ids].toSorted((a, b) => a - b));
      }),
    );
  });

  test("extends as a range from the last one, in both directions", () => {
    const from = toggleRow(emptySelection("list"), 20);
    expect([...selectRange(from, 17, shown).ids]).toEqual([20, 19, 18, 17]);
    expect([...selectRange(from, 23, shown).ids].toSorted()).toEqual([20, 21, 22, 23]);
    expect([...selectRange(selectRange(from, 19, shown), 21, shown).ids].toSorted()).toEqual([19, 20, 21]);
    expect([...selectRange(emptySelection("list"), 5, shown).ids]).toEqual([5]);
    expect(selectRange(from, 99, shown)).toBe(from);
  });

  test("by hand is limited to the number of ids the server accepts", () => {
    const many = Array.from({ length: mostNamed }, (_, place) => place + 100);
    const full = selectRows(emptySelection("list"), many);
    expect(full.ids.size).toBe(mostNamed);
    expect(toggleRow(full, 1)).toBe(full);
    expect(toggleRow(full, 100).ids.size).toBe(mostNamed - 1);
  });
});

describe("an offered stage", () => {
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

  test("is one to which all selected may be moved", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...standing), { minLength: 1 }), (them) => {
        const offered = stagesFor(them.map((application): Status => statusOf(application)));
        for (const application of them) {
          for (const { act, body } of offered) {
            expect(decide(application, maya, { act, ...body } as RecruiterAction, now).ok).toBe(true);
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

  test("is any if statuses are unknown", () => {
    expect(stagesFor(null)).toHaveLength(2 * stages.length - 1);
  });
});
