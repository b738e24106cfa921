/**
 * What the exit status of a process or command means (docs/reference/errors.md). Numbers above 2
 * are those of sysexits.h, which supervisors and mail servers know.
 */
export const exitStatuses = {
  done: { status: 0, means: "Done, or stopped by a signal.", supervisor: "A stopped process stays stopped." },
  failed: {
    status: 1,
    means: "Failed; standard error says why. A start may succeed later, as when the database is back.",
    supervisor: "The units retry every two seconds.",
  },
  wrongUsage: {
    status: 2,
    means: "The command line was not understood; standard error has the usage. Also settings that stop a command.",
    supervisor: "",
  },
  temporary: {
    status: 75,
    means: "`mail receive` could not record the email.",
    supervisor: "The mail server keeps the email and tries again.",
  },
  wrongSettings: {
    status: 78,
    means: "A setting or the operator file is wrong; one message lists everything.",
    supervisor: "The units do not restart.",
  },
} as const satisfies Readonly<
  Record<string, { readonly status: number; readonly means: string; readonly supervisor: string }>
>;
