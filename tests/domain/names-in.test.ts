/** The names that a schema knows at a path, through any wrapper. */
import { expect, test } from "vitest";
import * as v from "valibot";
import { namesIn } from "../../domain/written/names-in.ts";

const leaf = v.strictObject({ deep: v.string() });
const schema = v.pipe(
  v.strictObject({
    plain: leaf,
    maybe: v.optional(leaf),
    list: v.array(leaf),
    byName: v.record(v.string(), leaf),
    either: v.union([v.literal(false), leaf]),
    piped: v.pipe(
      leaf,
      v.check(() => true),
    ),
    text: v.string(),
    choice: v.picklist(["a", "b"]),
  }),
  v.transform((each) => each),
);

test.each([[["plain"]], [["maybe"]], [["list", 0]], [["byName", "x"]], [["either"]], [["piped"]]])(
  "the keys at %j are found through the schema",
  (path) => {
    expect(namesIn(schema, path)).toEqual(["deep"]);
  },
);

test("the root has its keys, and a path without an object has none", () => {
  expect(namesIn(schema, [])).toContain("byName");
  for (const path of [["text"], ["choice"], ["nowhere", "deeper"]]) expect(namesIn(schema, path)).toEqual([]);
});
