/** Highlighting in texts designed to be slow. */
import { expect, test, vi } from "vitest";
import { markedWords } from "../../domain/search/highlight.ts";
import { readTyped } from "../../domain/search/query.ts";

test("a text is read once for all typed words", () => {
  const typed = "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z";
  const words = readTyped(typed)?.terms.flatMap((term) => term.words) ?? [];
  expect(words.length).toBeLessThanOrEqual(8);
  const read = vi.spyOn(String.prototype, "normalize");
  markedWords("käse ".repeat(300), ["k"]);
  const forOne = read.mock.calls.length;
  read.mockClear();
  markedWords("käse ".repeat(300), ["x", "y", "z", "zz"]);
  expect(read.mock.calls.length).toBeLessThanOrEqual(forOne);
  read.mockRestore();
});

test("a mark deep in a text without spaces is found by bisection", () => {
  const read = vi.spyOn(String.prototype, "normalize");
  const marked = markedWords(`${"가".repeat(1900)}나`, ["나"]);
  expect(marked.at(-1)).toEqual({ text: "나", found: true });
  expect(read.mock.calls.length).toBeLessThan(300);
  read.mockRestore();
});
