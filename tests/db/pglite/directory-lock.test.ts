/** Second guard of the embedded engine: one process at a time (db/embedded/directory-lock.ts). */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataDirectoryInUse } from "../../../db/embedded/directory-lock.ts";
import { openEmbedded } from "../../../db/embedded/open.ts";
import { type Child, startScript } from "../../support/child.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";

let directory = "";
let scratch: Scratch;
const children: Child[] = [];
beforeEach(async () => {
  scratch = await createScratch({ empty: true });
  directory = scratch.settings.dataDirectory;
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  await scratch.remove();
});

function hold(): Child {
  const child = startScript("db/pglite/children/hold.ts", [directory]);
  children.push(child);
  return child;
}

describe("a data directory", () => {
  test("refuses a second process at once with advice, and the first continues", async () => {
    const database = await openEmbedded(directory);
    const second = hold();
    expect(await second.nextLine()).toMatch(/^DataDirectoryInUse: .*is in use by another process.*DATA_DIR/);
    expect(await second.ended).toBe(1);
    expect((await database.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await database.close();
  });

  test("refuses a second opening in the same process until it is closed", async () => {
    const database = await openEmbedded(directory);
    await expect(openEmbedded(directory)).rejects.toThrow(DataDirectoryInUse);
    await database.close();
    await (await openEmbedded(directory)).close();
  });

  test("is free after its process was killed, with the saved data", async () => {
    const first = hold();
    expect(await first.nextLine()).toBe("open");
    await expect(openEmbedded(directory)).rejects.toThrow(DataDirectoryInUse);
    await first.kill();
    const database = await openEmbedded(directory);
    expect((await database.query("select to_regclass('held') is not null as there")).rows).toEqual([{ there: true }]);
    await database.close();
  });
});
