/** If the operator removes countries that an open vacancy names, the desk warns which. */
import { beforeAll, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, newKey, published, wholeDraft } from "../support/desk-vacancies.ts";
import { recruit, type Recruit } from "../support/desk.ts";
import { operatorWith } from "../support/operators.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const wide = useApp({ operator: operatorWith({ eligibleCountries: ["GB", "DE", "FR", "ES"] }) }, context);
const narrow = useApp(
  { operator: operatorWith({ eligibleCountries: ["GB", "ES"], markets: { paused: ["es"] } }) },
  context,
);
let maya: Recruit;

beforeAll(async () => {
  maya = await recruit(wide);
});

async function warnings({ database, config }: typeof wide): Promise<string[]> {
  const { said } = await runCommand({ database, config, now: () => wide.now }, "doctor");
  return said.split("\n").filter((line) => /^warning +vacancies (?!in )/.test(line));
}

test("the desk warns about open vacancies that can be worked from no country, or from fewer than they name", async () => {
  const named = (title: string, countries: string[] | null) => published(maya, wholeDraft(title, { countries }));
  const nowhere = await named("Nowhere Assistant", ["DE", "FR", "ES"]);
  const fewer = await named("Fewer Assistant", ["GB", "DE"]);
  await named("All Assistant", null);
  await named("Same Assistant", ["GB"]);
  expect(await warnings(wide)).toEqual([]);
  expect(await warnings(narrow)).toEqual([
    expect.stringMatching(new RegExp(`vacancies ${nowhere.slug}: no one can apply.*\\(DE, ES, FR\\)`)) as string,
    expect.stringMatching(new RegExp(`vacancies ${fewer.slug}: it names DE, where`)) as string,
  ]);
  await act(maya, nowhere.id, "close", { key: newKey(), people: "keep" });
  expect(await warnings(narrow)).toHaveLength(1);
});
