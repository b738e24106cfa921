/** The sources offered by the desk's filter come from addresses that anyone may invent. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deskChoices } from "../../domain/desk/queue.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, recruit, type Recruit, said } from "../support/desk.ts";
import { suspected } from "../support/held.ts";

const context = useDatabase();
const app = useApp({}, context);
let maya: Recruit;

beforeAll(async () => {
  maya = await recruit(app);
});

beforeEach(async () => {
  await app.database.query("truncate application restart identity cascade");
});

/** An application from a source and a connection that is not held. */
const came = (source: string, connection: string) =>
  apply(app, { attribution: { source } }, suspected(null, connection));

async function offered(): Promise<string[]> {
  const { source } = said(deskChoices, await maya.get(`${deskApiPath}/choices?view=everybody`));
  return source.map(({ value }) => value);
}

test("sources invented by one sender do not displace real ones", async () => {
  for (const who of ["one", "two"]) await came("linkedin", who);
  await came("newsletter", "three");
  for (let n = 0; n < 60; n += 1) await came(`invented-${n}`, "flooder");
  const sources = await offered();
  expect(sources).toEqual(expect.arrayContaining(["linkedin", "newsletter"]));
  expect(sources.filter((source) => source.startsWith("invented-"))).toHaveLength(3);
});

test("a source counts once per sender, however often it is named", async () => {
  for (let n = 0; n < 45; n += 1) {
    for (const who of ["a", "b"]) await came(`real-${n}`, `${who} ${n}`);
  }
  for (let n = 0; n < 20; n += 1) await came("loud", "flooder");
  const sources = await offered();
  expect(sources).toHaveLength(40);
  expect(sources).not.toContain("loud");
});
