/** The only place where tests read the environment. */

/** A PostgreSQL server to test on, with the right to create databases; without one a scratch server is started. */
export const postgresUrl = process.env["TEST_POSTGRES_URL"] || undefined;

/** `on`: the suite on PostgreSQL runs through a connection pooler. */
export const throughPooler = process.env["TEST_POOLER"] === "on";

/** How often tests/faults kills a process. */
export const kills = Number(process.env["TEST_KILLS"] || 8);

/** How often tests/db/postgres/leader-kill.test.ts kills the leader of a cluster. */
export const leaderKills = Number(process.env["TEST_LEADER_KILLS"] || 1);

/** How often tests/db/postgres/rolling-restart.test.ts restarts both of two web processes, one after the other. */
export const rollingRestarts = Number(process.env["TEST_RESTARTS"] || 1);

/** How often tests/faults/clock-steps.test.ts sets the clock. */
export const clockSteps = Number(process.env["TEST_CLOCK_STEPS"] || 7);

/** At how many moments of a recording tests/faults/power-cut.test.ts cuts the power. */
export const powerCuts = Number(process.env["TEST_POWER_CUTS"] || 6);

/** How many hostile requests tests/faults/hostile.test.ts sends. */
export const hostileRequests = Number(process.env["TEST_HOSTILE"] || 4_000);

/** How many random interleavings tests/http/whose-it-is-model.test.ts runs; without: as many as fit in its time. */
export const interleavings = Number(process.env["TEST_INTERLEAVINGS"] || 0);

/** `on`: tests/deploy/image.test.ts builds the image and runs the compose files, which takes minutes and fetches packages. */
export const builtImage = process.env["TEST_IMAGE"] === "on";

/** The seed of a random test, to run again what failed. */
export const seed = process.env["TEST_SEED"] ? Number(process.env["TEST_SEED"]) : undefined;

/** The browser that the end-to-end tests drive: a Chromium. */
export const chromiumPath = process.env["CHROMIUM_PATH"] || "/usr/bin/chromium";

/** The browsers that tests/browsers drives: Firefox, and the MiniBrowser of WebKitGTK. */
export const firefoxPath = process.env["FIREFOX_PATH"] || "/usr/bin/firefox-esr";
export const webkitPath = process.env["WEBKIT_PATH"] || "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** For child processes: the environment less every setting of ours. */
export function childEnvironment(settings: Record<string, string> = {}): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, ...settings };
}
