/** The desk's list: order, rows that leave after an act, rendered rows, and its address. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupRows, belongs, type Placed } from "../../desk/queue/group-rows.ts";
import { columnsOf, moveTo } from "../../desk/queue/board/moves.ts";
import { keepOrder } from "../../desk/queue/use-stable-order.ts";
import { writerShown } from "../../desk/queue/who-cell.tsx";
import { piecesOf } from "../../desk/queue/virtual-rows.ts";
import { stateActions } from "../../domain/desk/actions.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import {
  queueQueryOf,
  boardStages,
  choiceOf,
  dueFilters,
  isSameChoice,
  noFilter,
  periodOf,
  promiseFilters,
  reachedStages,
  type QueueChoice,
  queueViews,
  stageFilters,
} from "../../domain/desk/queue-filter.ts";
import { languages, marketCodes } from "../../locales/markets.ts";
import { deskRow } from "../support/desk-row.ts";

const now = Date.parse("2026-03-02T10:00:00Z");
const hour = 3_600_000;
const row = (id: number, change: Partial<DeskRow> = {}, age = 1) => deskRow(now - age * hour, { id, ...change });
const next = (kind: "answer" | "follow_up" | "interview", hours: number): Pick<DeskRow, "next"> => ({
  next: { kind, at: new Date(now + hours * hour).toISOString() },
});
const seen = (change: Partial<QueueChoice> = {}) => ({
  choice: { view: "everybody" as const, filter: noFilter, ...change },
  recruiterId: "maya",
  now,
  dayEnd: now + 14 * hour,
});

describe("the list", () => {
  test("has rows by group, and within a group by due time", () => {
    const rows = [
      row(1, { status: "closed", next: null }),
      row(2, { status: "contacted", next: null }),
      row(3, { status: "contacted", ...next("follow_up", 60) }),
      row(4, {}, 1),
      row(5, { status: "interview", ...next("interview", 2) }),
      row(6, { status: "contacted", ...next("follow_up", -30) }),
      row(7, { status: "replied", ...next("answer", -2) }),
      row(8, { status: "replied", ...next("answer", -40) }),
      row(9, {}, 21),
      row(10, {}, 25),
      row(11, { status: "contacted", ...next("follow_up", 20) }),
    ];
    const placed = groupRows([{ rows, readAt: 1 }], seen());
    expect(placed.map(({ row: { id }, group }) => [id, group])).toEqual([
      [10, "overdue"],
      [9, "within4"],
      [8, "answered"],
      [7, "answered"],
      [6, "today"],
      [5, "today"],
      [11, "within24"],
      [4, "within24"],
      [3, "later"],
      [2, "later"],
      [1, "done"],
    ]);
  });

  test("has a row of two pages once, in its latest version", () => {
    const old = { rows: [row(1, { name: "Old" })], readAt: 1 };
    const young = { rows: [row(1, { name: "New" })], readAt: 2 };
    for (const pages of [
      [old, young],
      [young, old],
    ]) {
      expect(groupRows(pages, seen()).map((placed) => placed.row.name)).toEqual(["New"]);
    }
  });

  test("keeps its order under the pointer, with current values", () => {
    const place = (id: number, change: Partial<DeskRow> = {}): Placed => ({ row: row(id, change), group: "within24" });
    const before = [place(1), place(2), place(3)];
    const after = [place(4), place(3, { name: "Changed" }), place(1)];
    expect(keepOrder(before, after).map((each) => [each.row.id, each.row.name])).toEqual([
      [1, "Chloé Martin"],
      [2, "Chloé Martin"],
      [3, "Changed"],
    ]);
  });

  test.each([
    ["todo", row(1), true],
    ["todo", row(1, { status: "contacted", next: null }), false],
    ["todo", row(1, { status: "contacted", ...next("follow_up", 25) }), false],
    ["mine", row(1, { assignedTo: { id: "maya", name: "Maya" } }), true],
    ["mine", row(1, { assignedTo: { id: "jonas", name: "Jonas" } }), false],
    ["mine", row(1, { assignedTo: { id: "maya", name: "Maya" }, status: "hired", next: null }), false],
    ["interviews", row(1, { status: "interview" }), true],
    ["interviews", row(1, { status: "offered" }), false],
    ["offers", row(1, { status: "offered" }), true],
    ["everybody", row(1, { status: "spam", next: null }), true],
  ] as const)("%s: case %#", (view, each, stays) => {
    expect(belongs(each, seen({ view }))).toBe(stays);
  });

  test("drops a row from a stage or recruiter filter after an act moved it", () => {
    const filter = { ...noFilter, stage: ["new" as const], recruiter: ["me", "nobody"] };
    expect(belongs(row(1), seen({ filter }))).toBe(true);
    expect(belongs(row(1, { assignedTo: { id: "maya", name: "Maya" } }), seen({ filter }))).toBe(true);
    expect(belongs(row(1, { assignedTo: { id: "jonas", name: "Jonas" } }), seen({ filter }))).toBe(false);
    expect(belongs(row(1, { status: "contacted" }), seen({ filter }))).toBe(false);
  });
});

test("shows a colleague's writing lock for ten minutes", () => {
  const writing = { id: "marta", name: "Marta", since: new Date(now).toISOString() };
  expect(writerShown({ writing }, "maya", now + 599_000)).toBe("Marta");
  expect(writerShown({ writing }, "maya", now + 600_000)).toBeNull();
  expect(writerShown({ writing }, "marta", now)).toBeNull();
  expect(writerShown({ writing: null }, "maya", now)).toBeNull();
});

test("renders the visible and the focused rows only, each once and in order", () => {
  const some = fc.record({
    count: fc.integer({ min: 1, max: 10_000 }),
    top: fc.integer({ min: 0, max: 50_000 }),
    kept: fc.integer({ min: -1, max: 9999 }),
    from: fc.integer({ min: 0, max: 400_000 }),
    height: fc.integer({ min: 100, max: 2000 }),
  });
  fc.assert(
    fc.property(some, ({ count, top, kept, from, height }) => {
      const heights = { head: 26, row: 38 };
      const pieces = piecesOf(count, top, Math.min(kept, count - 1), { from, to: from + height }, heights);
      let at = 0;
      const places: number[] = [];
      for (const piece of pieces) {
        if ("place" in piece) {
          expect(piece.place).toBe(at);
          places.push(piece.place);
          at += 1;
        } else {
          expect(piece.left).toBeGreaterThan(0);
          at += piece.left;
        }
      }
      expect(at).toBe(count);
      expect(places.length).toBeLessThanOrEqual(height / heights.row + 36);
      if (kept >= 0) expect(places).toContain(Math.min(kept, count - 1));
      const first = Math.ceil((from - top - heights.head) / heights.row);
      if (first >= 0 && first < count) expect(places).toContain(first);
    }),
  );
});

describe("a list address", () => {
  const some = fc.record({
    view: fc.constantFrom(...queueViews),
    filter: fc.record({
      stage: fc.uniqueArray(fc.constantFrom(...stageFilters)),
      due: fc.uniqueArray(fc.constantFrom(...dueFilters)),
      recruiter: fc.uniqueArray(fc.constantFrom("me", "nobody", "b7Kq_-2")),
      market: fc.uniqueArray(fc.constantFrom(...marketCodes)),
      language: fc.uniqueArray(fc.constantFrom(...languages)),
      vacancy: fc.uniqueArray(fc.constantFrom("other", "night-desk")),
      source: fc.uniqueArray(
        fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes("\0")),
        {
          maxLength: 5,
        },
      ),
      applied: fc.uniqueArray(
        fc
          .tuple(
            fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
            fc.constant(new Date("2101-01-01")),
          )
          .map(([from, until]) => periodOf(from, until)),
        { maxLength: 2 },
      ),
      reached: fc.uniqueArray(fc.constantFrom(...reachedStages)),
      promise: fc.uniqueArray(fc.constantFrom(...promiseFilters)),
      writer: fc.uniqueArray(fc.constantFrom("me", "nobody", "b7Kq_-2")),
      tag: fc.uniqueArray(fc.constantFrom("morning shift", "50 %, or more")),
    }),
  });

  test("contains every choice and is read back equally", () => {
    fc.assert(
      fc.property(some, (choice) => {
        const read = choiceOf(queueQueryOf(choice));
        expect(read && isSameChoice(read, choice)).toBe(true);
      }),
    );
  });

  test("omits the default view and empty filters", () => {
    expect(queueQueryOf({ view: "todo", filter: noFilter })).toEqual({});
    expect(queueQueryOf({ view: "mine", filter: { ...noFilter, language: ["fr", "de"] } })).toEqual({
      view: "mine",
      language: "de,fr",
    });
  });

  test("with an unknown value is invalid", () => {
    for (const asked of [
      { view: "age" },
      { applied: "2026-11-20" },
      { applied: "2026-11-20T10:00:00.000Z" },
      { applied: "2026-13-20T10:00:00.000Z~2026-11-20T10:00:00.000Z" },
      { applied: "2026-11-20T10:00:00.000Z~2026-11-20T10:00:00.000Z~2026-11-20T10:00:00.000Z" },
      { promise: "hour_24" },
      { reached: "new" },
      { language: "xx" },
      { stage: "new,held" },
      { market: "__proto__" },
      { due: 3 },
    ]) {
      expect(choiceOf(asked)).toBeNull();
    }
  });
});

describe("the board", () => {
  test("makes every move by an act, and none back to new", () => {
    for (const from of boardStages) {
      for (const to of boardStages) {
        const move = moveTo(from, to);
        if (move) expect(stateActions).toHaveProperty(move.act);
        if (from === to || to === "new") expect(move).toBeNull();
      }
    }
    expect(moveTo("new", "contacted")).toEqual({ act: "contacted" });
    expect(moveTo("new", "replied")).toBeNull();
    expect(moveTo("contacted", "offered")).toEqual({ act: "offered" });
    expect(moveTo("hired", "replied")).toEqual({ act: "back", body: { to: "replied" } });
  });

  test("shows a moved row in its new column before the server answers", () => {
    const columns = columnsOf({
      columns: [
        { stage: "new", count: 7, usual: null, rows: [row(1), row(2, { status: "contacted" })] },
        { stage: "contacted", count: 0, usual: null, rows: [] },
      ],
      closed: 0,
      now: "",
    });
    expect(columns.map(({ count, rows }) => [count, rows.map(({ id }) => id)])).toEqual([
      [6, [1]],
      [1, [2]],
    ]);
  });
});
