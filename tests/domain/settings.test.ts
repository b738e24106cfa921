/** Settings of the desk in the place of the operator file's (B22). */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { type Operator, operatorSchema, sections } from "../../domain/operator/operator.ts";
import {
  type PublishedSettings,
  type SettingGroup,
  settingGroupNames,
  settingGroups,
} from "../../domain/operator/setting-groups.ts";
import { contentIn, fixedIn, groupErrors, withSettings } from "../../domain/operator/settings.ts";
import { demoOperator, operatorWith, webhookSecret } from "../support/operators.ts";

const example = new URL("../../operator.example.yaml", import.meta.url);
const fileOf = (content: unknown): Operator => ({ ...v.parse(operatorSchema, content), byLaw: false });
const exampleOperator = fileOf({ ...parse(readFileSync(example, "utf8")), settings: "desk" });

/** Through what the browser and the database keep: JSON. */
const stored = (operator: Operator, groups: readonly SettingGroup[]): PublishedSettings =>
  JSON.parse(JSON.stringify(Object.fromEntries(groups.map((group) => [group, contentIn(operator, group)]))));

/** Operators that differ in every group. */
const operators = fc
  .record({
    recruiters: fc.uniqueArray(
      fc.record({ name: fc.constantFrom("Ana", "Bo"), email: fc.constantFrom("a@b.example", "C@d.example") }),
      { selector: ({ email }) => email, maxLength: 2 },
    ),
    retentionDays: fc.integer({ min: 1, max: 3650 }),
    minimumAge: fc.record({ default: fc.integer({ min: 14, max: 60 }), reason: fc.constantFrom("A.", { de: "B." }) }),
    markets: fc.record({ paused: fc.subarray(["gb", "de", "ae"]) }),
    privacy: fc.record({ safeguard: fc.constantFrom("clauses", ["rules", "direct"]) }),
    jobAlerts: fc.boolean(),
    mail: fc.constantFrom(undefined, { from: "Jobs <a@b.example>", to: ["a@b.example"] }),
    webhooks: fc.constantFrom(
      [],
      ...[undefined, true, false].map((paused) => [
        { id: "crm", url: "https://a.example/", secret: webhookSecret, ...(paused === undefined ? {} : { paused }) },
      ]),
    ),
    oidc: fc.constantFrom(undefined, { issuer: "https://id.example", clientId: "f", name: "ID" }),
    notices: fc.constantFrom({}, { indexNow: { key: "0f3c9a5e7b214d68" } }),
  })
  .map((change) => operatorWith(change));

describe("settings", () => {
  test("of every section belong to one group at most", () => {
    const grouped = Object.values(settingGroups).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    const others = Object.keys(sections).filter((name) => !(grouped as string[]).includes(name));
    expect(others.toSorted()).toEqual(
      ["brand", "internalReceivers", "oidc", "sample", "settings", "testimonials", "vacancies"].toSorted(),
    );
  });

  test("from the file to the desk and back to a file are the same", () => {
    const groups = fc.subarray(settingGroupNames);
    fc.assert(
      fc.property(fc.oneof(operators, fc.constant(exampleOperator)), groups, operators, (operator, some, other) => {
        for (const group of settingGroupNames) expect(groupErrors(group, stored(operator, [group])[group])).toEqual([]);
        // Published unchanged, nothing changes.
        expect(withSettings(operator, stored(operator, some))).toEqual(operator);
        // All published over another file: the same, but for what the desk does not change.
        const { brand, vacancies, testimonials, sample, internalReceivers, oidc } = other;
        const expected = { ...operator, brand, vacancies, testimonials, sample, internalReceivers, oidc };
        expect(withSettings(other, stored(operator, settingGroupNames))).toEqual(expected);
        // Written as a file and read again.
        const contents = settingGroupNames.map((group) => contentIn(operator, group));
        const { vacancies: _vacancies, ...rest } = parse(readFileSync(example, "utf8")) as Record<string, unknown>;
        const sectionsOnly = Object.fromEntries(
          Object.entries(rest).filter(
            ([name]) =>
              !Object.values(settingGroups)
                .flat()
                .includes(name as never),
          ),
        );
        const written = fileOf({
          ...sectionsOnly,
          ...parse(stringify(Object.assign({}, ...contents), { lineWidth: 0 })),
        });
        for (const group of settingGroupNames) expect(contentIn(written, group)).toEqual(contentIn(operator, group));
      }),
      { numRuns: 60 },
    );
  });

  test("win as a group: what a published group leaves out is not taken from the file", () => {
    const file = operatorWith({ mail: { from: "a@b.example", to: ["a@b.example"] }, jobAlerts: true });
    const operator = withSettings(file, { email: {} });
    expect(operator).toMatchObject({ jobAlerts: false });
    expect(operator).not.toHaveProperty("mail");
  });

  test("are ignored if the file says that it alone decides", () => {
    const file = operatorWith({ settings: "file" });
    expect(withSettings(file, { applicants: { retentionDays: 1 } })).toBe(file);
  });

  test("of the log-in provider are the file's, and are shown beside their group", () => {
    const oidc = { issuer: "https://id.example", clientId: "f", name: "ID" };
    expect(fixedIn(operatorWith({ oidc }), "access")).toMatchObject({ oidc });
    expect([fixedIn(operatorWith(), "access"), fixedIn(operatorWith({ oidc }), "email")]).toEqual([{}, {}]);
  });

  test("that are encrypted with an unknown secret are named", () => {
    expect(withSettings(demoOperator, { webhooks: { webhooks: "sealed:AAAA" }, email: {} })).toEqual([
      "webhooks: encrypted with another SECRET; set SECRET_PREVIOUS",
    ]);
  });

  test("that contradict each other are refused with the reason, those with secrets without their value", () => {
    expect(withSettings(demoOperator, { markets: { eligibleCountries: ["DE"], markets: { paused: ["de"] } } })).toEqual(
      ["all countries in eligibleCountries are paused"],
    );
    const [error = ""] = groupErrors("webhooks", {
      webhooks: [{ id: "x", url: "https://a.example", secret: "whsec_no" }],
    });
    expect(error).toContain("webhooks.0.secret: a secret must be whsec_");
    expect(error).not.toContain("whsec_no");
    expect(groupErrors("webhooks", { retentionDays: 3 })).not.toEqual([]);
    expect(groupErrors("recruiters", null)).not.toEqual([]);
  });
});
