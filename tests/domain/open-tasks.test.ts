/** The checklist before a site goes live says what production, the law table and `doctor` say. */
import { describe, expect, test } from "vitest";
import { lawGaps, unmetDutyWarnings } from "../../domain/market-law/check.ts";
import { settingOf } from "../../domain/market-law/gaps.ts";
import { missingSecurityContact, openTasks, taskText } from "../../domain/operator/open-tasks.ts";
import { emptyMarkets } from "../../domain/vacancies/empty-markets.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { demoOperator, operatorWith, ownSettings } from "../support/operators.ts";

const shown = (operator: typeof demoOperator) => shownFromFile(operator, new Date(0)).vacancies;
const contact = { security: { contact: ["mailto:safe@ridgeway.test"] } };
const tasksOf = (operator: typeof demoOperator, refused: readonly string[] = []) =>
  openTasks(operator, shown(operator), refused);
const textsOf = (operator: typeof demoOperator, kind: string) =>
  tasksOf(operator)
    .filter((task) => task.kind === kind)
    .map(taskText);

test("is empty for the sample operator, and for one that has done everything", () => {
  expect(tasksOf(demoOperator, ["mail: is missing"])).toEqual([]);
  const complete = operatorWith({ ...ownSettings, ...contact });
  // Whether they apply depends on the operator's size: they could never be done.
  expect(unmetDutyWarnings(complete).every((warning) => warning.startsWith("retention."))).toBe(true);
  expect(tasksOf(complete)).toEqual([]);
});

describe("an operator who lacks something", () => {
  const { identity, privacy } = ownSettings;
  const { safeguard: _, officer: __, ...less } = privacy;
  const { phone: ___, ...unnamed } = identity;
  const vacancies = ownSettings.vacancies.map(({ text, ...each }) => {
    const { de: ____, ...others } = text;
    return { ...each, text: others };
  });
  const operator = operatorWith({ ...ownSettings, identity: unnamed, privacy: less, vacancies });

  const settingsIn = (texts: readonly string[]) => [...new Set(texts.map(settingOf))].toSorted();

  test("finds each setting that the law asks for once, with all countries that ask", () => {
    expect(textsOf(operator, "law").map(settingOf).toSorted()).toEqual(
      settingsIn(lawGaps({ ...operator, byLaw: true })),
    );
    const asking = lawGaps({ ...operator, byLaw: true }).filter((gap) => gap.startsWith("privacy.safeguard: "));
    // They ask in different words.
    expect(asking.length).toBeGreaterThan(1);
    const safeguard = tasksOf(operator).find(({ setting }) => setting === "privacy.safeguard");
    expect(safeguard?.laws.length).toBeGreaterThan(asking.length);
    expect(safeguard?.laws.every(({ country, law }) => /^[A-Z]{2}$/.test(country) && law !== "")).toBe(true);
  });

  test("finds what the law may ask for, markets without a job, and the security contact", () => {
    const required = settingsIn(lawGaps({ ...operator, byLaw: true }));
    const asked = settingsIn(unmetDutyWarnings({ ...operator, byLaw: true }));
    expect(textsOf(operator, "review").map(settingOf).toSorted()).toEqual(
      asked.filter((setting) => !required.includes(setting) && !setting.startsWith("retention.")),
    );
    expect(textsOf(operator, "jobs")).toEqual(emptyMarkets(shown(operator), operator));
    expect(tasksOf(operator).find(({ kind }) => kind === "jobs")).toMatchObject({
      language: "de",
      markets: ["de", "at", "ch"],
    });
    expect(textsOf(operator, "advice")).toEqual([`security.contact: ${missingSecurityContact(operator)}`]);
  });

  test("finds what every start in production refuses, under its setting", () => {
    const [first] = tasksOf(operator, ["PUBLIC_URL: is not set"]);
    expect(first).toMatchObject({ kind: "start", setting: "PUBLIC_URL", text: "is not set" });
  });
});
