/**
 * A log without disk space costs log lines, not the site.
 *
 * @module-tag long
 */
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { createScratch } from "../support/databases.ts";
import { startServer } from "../support/server.ts";

/** A Linux device: every write fails with ENOSPC. */
const full = "/dev/full";

test.skipIf(!existsSync(full))("requests are answered while the log cannot be written", async () => {
  const scratch = await createScratch();
  const descriptor = openSync(full, "w");
  try {
    const server = await startServer(scratch.settings, { LOG_LEVEL: "info" }, "main", descriptor);
    // More than the write buffer holds.
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
