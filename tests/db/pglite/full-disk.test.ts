/**
 * A full disk under the embedded engine is reported, loses nothing, and can be recovered from.
 *
 * @module-tag long
 */
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { examineWriting } from "../../../cli/examine-disk.ts";
import { openEmbedded } from "../../../db/embedded/open.ts";
import { isFull, isUnavailable } from "../../../db/unavailable.ts";
import { startScript } from "../../support/child.ts";
import { noSmallDisk, type SmallDisk, smallDisk } from "../../support/small-disk.ts";

const missing = noSmallDisk();

describe.skipIf(missing !== null)(`a full disk${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  let disk: SmallDisk;
  let directory = "";
  beforeEach(async () => {
    disk = await smallDisk(200);
    directory = join(disk.path, "data");
  });
  afterEach(() => disk.remove());

  test("refuses writes, allows reads, and accepts writes once there is room", async () => {
    const database = await openEmbedded(directory);
    await database.script("create table kept (n integer)");
    const save = (n: number) => database.query("insert into kept values ($1)", [n]);
    const kept = async () => (await database.query<{ n: number }>("select n from kept")).rows.map(({ n }) => n);
    await save(1);
    await disk.fill();
    const refusals = [
      () => save(2),
      () => database.transaction((transaction) => transaction.query("insert into kept values (3)")),
      () => database.limiterClient.query({ text: "insert into kept values (4)", values: [] }),
    ];
    for (const refusal of refusals) {
      const error: unknown = await refusal().catch((thrown: unknown) => thrown);
      expect(isUnavailable(error), String(error)).toBe(true);
      expect(isFull(error), String(error)).toBe(true);
    }
    expect(await kept()).toEqual([1]);
    disk.makeRoom();
    expect((await examineWriting(database))[0]?.kind).toBe("ok");
    await save(6);
    expect(await kept()).toEqual([1, 6]);
    await database.close();
  });

  test("within one statement ends the process with a clear message, and the next start has all acknowledged data", async () => {
    const child = startScript("db/pglite/children/overfill.ts", [directory]);
    expect(await child.nextLine()).toBe("kept");
    expect(await child.ended).toBe(1);
    expect(child.complaints()).toMatch(/^DATA_DIR: cannot write to the disk of .* \(ENOSPC\)/m);
    // Its log has filled the disk, and recovery writes more log.
    await disk.grow(400);
    const database = await openEmbedded(directory);
    expect((await database.query("select n from kept")).rows).toEqual([{ n: 1 }]);
    await database.close();
  });
});
