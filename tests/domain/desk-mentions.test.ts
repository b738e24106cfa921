/** The recruiters mentioned in a note: `@` and a name as typed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unfinishedMention, mentionedIn } from "../../domain/desk/mentions.ts";

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
    // The ë as one or two characters.
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
  ])("%s mentions no one", (note) => expect(asks(note)).toEqual([]));

  test("mentions in any text are team members, each once", () => {
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

test("regular expression characters in names are literal", () => {
  expect(mentionedIn("@a.b", [{ id: "x", name: "a.b" }])).toEqual(["x"]);
  expect(mentionedIn("@axb", [{ id: "x", name: "a.b" }])).toEqual([]);
  expect(mentionedIn("@", [{ id: "x", name: " " }])).toEqual([]);
});

describe("a mention being typed", () => {
  const offered = (note: string) => unfinishedMention(note, note.length, team)?.people.map(({ id }) => id) ?? [];

  test.each([
    ["@", ["bea", "beata", "anna", "anna2", "zoe"]],
    ["Is it right, @be", ["bea", "beata", "anna"]],
    ["@beat", ["beata"]],
    ["@ANNA S", ["anna2"]],
    ["(@zoe\u0308", ["zoe"]],
    // Names are also known by their last word.
    ["@berg", ["anna"]],
    ["@Bea Example and @Anna b", ["anna"]],
  ])("%s may become %j", (note, ids) => expect(offered(note)).toEqual(ids));

  test.each(["", "Bea", "@x", "@Bea ", "@ea", "maya@bea", "@Bea, ann", "@Anna\n"])("%j may become no one", (note) => {
    expect(offered(note)).toEqual([]);
  });

  test("ends at the caret", () => {
    expect(unfinishedMention("Ask @an today", 7, team)).toEqual({ from: 4, people: [team[2], team[3]] });
    expect(unfinishedMention("Ask @an today", 2, team)).toBeNull();
    expect(unfinishedMention("@an", 0, team)).toBeNull();
  });

  test("becomes a mention of the chosen person once their full name is inserted", () => {
    for (const { id, name } of team) {
      const note = `Hello @${name} `;
      expect(mentionedIn(note, team)).toContain(id);
      expect(unfinishedMention(note, note.length, team)).toBeNull();
    }
  });
});
