/** A log that finds no room on its disk costs lines, and not the site. */
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { createScratch } from "../support/databases.ts";
import { startServer } from "../support/server.ts";

/** Linux's: whoever writes is told that there is no room (ENOSPC). */
const full = "/dev/full";

test.skipIf(!existsSync(full))("pages and applications are answered while no line can be written", async () => {
  const scratch = await createScratch();
  const descriptor = openSync(full, "w");
  try {
    const server = await startServer(scratch.settings, { LOG_LEVEL: "info" }, "main", descriptor);
    // More than is gathered before it is written.
    for (let n = 0; n < 100; n += 1) {
      const answer = await fetch(`${server.url}/no-such-page-${n}`);
      await answer.body?.cancel();
      expect(answer.status).toBe(404);
    }
    server.process.kill("SIGTERM");
    expect({ status: await server.ended, complaints: server.complaints() }).toEqual({ status: 0, complaints: "" });
  } finally {
    closeSync(descriptor);
    await scratch.remove();
  }
});
