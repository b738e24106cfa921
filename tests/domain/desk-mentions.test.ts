/** Whom a note asks: `@` and a name, as people type it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mentionedIn } from "../../domain/desk/mentions.ts";

const team = [
  { id: "bea", name: "Bea Example" },
  { id: "beata", name: "Beata Nowak" },
  { id: "anna", name: "Anna Berg" },
  { id: "anna2", name: "Anna Sól" },
  { id: "zoe", name: "Zoë" },
];

const asks = (note: string) => mentionedIn(note, team);

describe("a note", () => {
  test.each([
    ["@Bea, is this yours?", ["bea"]],
    ["@bea example: look", ["bea"]],
    ["Is it right, @BEA?", ["bea"]],
    ["(@Bea)", ["bea"]],
    ["@Beata", ["beata"]],
    ["@Bea @Beata", ["bea", "beata"]],
    ["@Bea and @Bea", ["bea"]],
    ["@Anna Berg", ["anna"]],
    ["@anna  sól!", ["anna2"]],
    // The ë as one sign or as two.
    ["@Zoe\u0308", ["zoe"]],
  ])("%s asks %j", (note, ids) => expect(asks(note)).toEqual(ids));

  test.each([
    "Bea has seen it",
    "@Anna: there are two",
    "@Beat",
    "@ Bea",
    "write to maya@bea.example",
    "x.@bea",
    "@",
    "",
  ])("%s asks nobody", (note) => expect(asks(note)).toEqual([]));

  test("asks only who is in the team, each once, whatever is typed", () => {
    const part = fc.constantFrom("@", "Bea", "Example", "bea", "Anna", "Berg", " ", "\n", ".", "Zoë", "@Bea", "@zoë");
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 10 }), (parts) => {
        const found = asks(parts.join(""));
        expect(new Set(found).size).toBe(found.length);
        for (const id of found) {
          const { name } = team.find((each) => each.id === id) ?? { name: "" };
          const said = parts.join("").normalize("NFC").toLowerCase().replace(/\s+/gu, " ");
          expect(said).toContain(`@${name.toLowerCase().split(" ")[0]}`);
        }
      }),
    );
  });
});

test("names with signs that a pattern reads otherwise are only names", () => {
  expect(mentionedIn("@a.b", [{ id: "x", name: "a.b" }])).toEqual(["x"]);
  expect(mentionedIn("@axb", [{ id: "x", name: "a.b" }])).toEqual([]);
  expect(mentionedIn("@", [{ id: "x", name: " " }])).toEqual([]);
});
