/**
 * The traceability data below docs/data: what Fairlead must do and withstand, where the code does
 * it and which tests check it. Rows name tests by the ids in tests.yaml.
 */
import * as v from "valibot";
import { dataIn, page, text } from "./docs-data.ts";

const texts = v.pipe(v.array(text), v.nonEmpty());

const specificationSchema = v.strictObject({
  ...page,
  sections: v.array(
    v.strictObject({
      title: text,
      rows: v.array(v.strictObject({ number: text, specification: text, settled: text, where: texts, tests: texts })),
    }),
  ),
});

const asvsSchema = v.strictObject({
  ...page,
  chapters: v.array(
    v.strictObject({
      title: text,
      requirements: v.array(
        v.strictObject({
          number: text,
          requirement: text,
          level: v.picklist(["1", "2", "1, 2"]),
          status: v.picklist(["met", "partly", "not met", "does not apply"]),
          reason: v.optional(text),
          where: v.optional(texts),
          tests: v.optional(texts),
          byConstruction: v.optional(text),
        }),
      ),
    }),
  ),
});

const threatsSchema = v.strictObject({
  ...page,
  attackers: v.array(
    v.strictObject({
      title: text,
      threats: v.array(
        v.strictObject({
          attempt: text,
          defence: text,
          where: texts,
          tests: v.optional(texts),
          left: v.optional(text),
        }),
      ),
    }),
  ),
});

/** Test files, each with the titles of tests or groups by id. */
const testsSchema = v.record(text, v.record(v.pipe(v.string(), v.regex(/^[a-z\d]+(-[a-z\d]+)*$/)), text));

export const specification = dataIn("specification.yaml", specificationSchema);
export const asvs = dataIn("asvs.yaml", asvsSchema);
export const threats = dataIn("threats.yaml", threatsSchema);
export const testsByFile = dataIn("tests.yaml", testsSchema);

export const specificationRows = specification.sections.flatMap(({ rows }) => rows);
export const asvsRows = asvs.chapters.flatMap(({ requirements }) => requirements);
export const threatRows = threats.attackers.flatMap((attacker) => attacker.threats);
