/**
 * Tests of a field added by the recipe of docs/architecture.md (recipes.ts): *hours a week*, an
 * optional choice.
 */
import { expect, test } from "vitest";
import { csvHeader, csvRow } from "../../cli/csv.ts";
import { loadDelivery } from "../../commands/outbox/deliveries.ts";
import { composeEmail } from "../../email/compose.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, detail, recruit } from "../support/desk.ts";
import { storedAs } from "../support/exported.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

test("the field is on the form page, and not in the modal", async () => {
  const page = await (await site.open("/gb/apply-now")).text();
  expect(page).toContain('name="hours"');
  expect(page).toContain('<option value="twenty">Up to 20</option>');
  expect(await (await site.open("/gb/")).text()).not.toContain('name="hours"');
});

test("the choice is stored, exported, delivered and shown in every view of applications", async () => {
  const mine = await statusPage(site, { hours: "twenty" });
  const stored = await storedAs(site.database, mine.id);
  expect(stored).toMatchObject({ hours: "twenty" });
  const column = csvHeader().split(",").indexOf('"hours"');
  expect(csvRow(stored).split(",")[column]).toBe('"twenty"');

  const [created] = await mine.told();
  expect(created?.data).toMatchObject({ hours: "twenty" });

  const cookie = await mine.unlock();
  const page = await (await site.open(mine.path, { cookie })).text();
  expect(page).toContain("Hours a week");
  expect(page).toContain("Up to 20");

  const letters = stored.deliveries.filter(({ kind }) => kind === "email");
  expect(letters).toHaveLength(2);
  for (const { id } of letters) {
    const delivery = await loadDelivery(site.database, id);
    const letter = delivery && (await composeEmail(site, delivery));
    expect(letter?.text).toContain("Hours a week: Up to 20");
  }
});

test("recruiters see it with the other answers", async () => {
  const maya = await recruit(site);
  const id = await apply(site, { hours: "ten" } as object);
  expect((await detail(maya, id)).choices).toEqual([{ label: "Hours a week", value: "Up to 10" }]);
});

test("it is optional, and other values are refused", async () => {
  const mine = await statusPage(site);
  expect(await storedAs(site.database, mine.id)).toMatchObject({ hours: null });
  const { status, body } = await site.call("/api/register", { ...mine.person, hours: "a hundred" });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual(["hours"]);
});

test("the API and webhook descriptions include it", async () => {
  const api = await (await site.open("/openapi.json")).text();
  expect(api).toContain("One of ten, twenty, forty.");
  const schema = await (await site.open("/webhooks/v1/application.created.json")).text();
  expect(schema).toContain('"hours"');
});
