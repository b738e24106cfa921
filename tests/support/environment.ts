/** The only place where tests read the environment. */

/**
 * A PostgreSQL server for tests, with the right to create databases; without it a scratch server is
 * started.
 */
export const postgresUrl = process.env["TEST_POSTGRES_URL"] || undefined;

/** `on`: the PostgreSQL suite runs through a connection pooler. */
export const throughPooler = process.env["TEST_POOLER"] === "on";

/**
 * `on`: the long form of every test, which `npm test -- --long` sets (tests/support/long-form.ts).
 */
export const longForm = process.env["TEST_LONG"] === "on";

/** How often tests/faults kills a process. */
export const kills = Number(process.env["TEST_KILLS"] || (longForm ? 4 : 2));

/** How often tests/db/postgres/leader-kill.test.ts kills a cluster's leader. */
export const leaderKills = Number(process.env["TEST_LEADER_KILLS"] || 1);

/** How often tests/db/postgres/rolling-*.test.ts restart or replace processes in turn. */
export const rollingRestarts = Number(process.env["TEST_RESTARTS"] || 1);

/** How often tests/faults/clock-steps.test.ts sets the clock. */
export const clockSteps = Number(process.env["TEST_CLOCK_STEPS"] || 7);

/** At how many points of a recording tests/faults/power-cut.test.ts cuts the power. */
export const powerCuts = Number(process.env["TEST_POWER_CUTS"] || 6);

/** How many hostile requests tests/faults/hostile.test.ts sends. */
export const hostileRequests = Number(process.env["TEST_HOSTILE"] || 2_000);

/**
 * How many random interleavings tests/http/whose-it-is-model.test.ts runs; 0: as many as fit in its
 * time.
 */
export const interleavings = Number(process.env["TEST_INTERLEAVINGS"] || 0);

/**
 * `on`: tests/deploy/image.test.ts builds the image and runs the compose files, which takes minutes
 * and downloads packages.
 */
export const builtImage = process.env["TEST_IMAGE"] === "on";

/** The seed of a random test, to repeat a failure. */
export const seed = process.env["TEST_SEED"] ? Number(process.env["TEST_SEED"]) : undefined;

/** The Chromium for end-to-end tests. */
export const chromiumPath = process.env["CHROMIUM_PATH"] || "/usr/bin/chromium";

/** The browsers for tests/browsers: Firefox, and WebKitGTK's MiniBrowser. */
export const firefoxPath = process.env["FIREFOX_PATH"] || "/usr/bin/firefox-esr";
export const webkitPath = process.env["WEBKIT_PATH"] || "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** Where the reporter writes errors outside of tests (tools/test.mjs). */
export const unhandledErrorsFile = process.env["UNHANDLED_ERRORS"] || undefined;

/** The environment without our settings, for child processes. */
export function childEnvironment(settings: Record<string, string> = {}): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, ...settings };
}
