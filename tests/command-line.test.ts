/** Parsing the command line: each command's parameters, and the errors for everything else. */
import { PassThrough, Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { commandLine } from "../cli/command-line.ts";
import { command, type CommandEnvironment, UsageError } from "../cli/command.ts";
import { commandOf, commands } from "../cli/commands.ts";

async function fairlead(...given: string[]): Promise<{ status: number; out: string; error: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(stdout), text(stderr)]);
  const status = await commandLine(given, { stdin: Readable.from([]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, error] = await said;
  return { status, out, error };
}

/** The error message; nothing runs in any case. */
function refusal(...given: string[]): string {
  try {
    const { command, parameters } = commandOf(given);
    command.parse(parameters);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "";
}

/** Parameters that some commands require. */
const needed: Readonly<Record<string, readonly string[]>> = {
  move: ["--to", "postgres"],
  restore: ["--no-erasures"],
};

describe.each(commands.map(({ name, usage }) => [name, usage]))("%s", (name, usage) => {
  const operand = !/^[a-z -]+ [A-Z]/.test(usage)
    ? []
    : usage.includes(" NUMBER")
      ? ["+447400123456"]
      : ["someone@example.org"];
  const right = [...name.split(" "), ...operand, ...(needed[name] ?? [])];

  test("rejects an unknown option with its usage", () => {
    expect(refusal(...right)).toBe("");
    expect(refusal(...right, "--every")).toMatch(/'--every'.*\nusage: /s);
    expect(refusal(...right, "--every")).toContain(`usage: fairlead ${usage}`);
  });

  test.each(Array.from(usage.matchAll(/(--[a-z-]+) [A-Z]+\b/g), ([, option = ""]) => option))(
    "rejects an empty %s, as from an unset variable",
    (option) => {
      for (const nothing of ["", " "]) {
        expect(refusal(...right, option, nothing)).toContain(`${option} is empty; give it `);
      }
    },
  );

  test("prints its usage with help", async () => {
    for (const given of [["help"], ["--help"], [], [...name.split(" "), "--help"]]) {
      const { status, out, error } = await fairlead(...given);
      expect({ status, error }).toEqual({ status: 0, error: "" });
      expect(out).toContain(usage);
    }
  });
});

test.each([
  [["export", "--format", "xml"], "--format must be one of jsonl, csv", "export [--format jsonl|csv]"],
  [["export", "--format"], "--format", "export [--format jsonl|csv]"],
  [["export", "jsonl"], "Unexpected argument 'jsonl'", "export [--format jsonl|csv]"],
  [["purge", "--dry-run=yes"], "--dry-run", "purge [--dry-run]"],
  [["erase"], "ID is missing", "erase ID"],
  [["erase", "a", "b"], "unexpected argument: b", "erase ID"],
  [["erase", ""], "ID is empty", "erase ID"],
  [["replay", "msg_x", " "], "DELIVERY_ID is empty", "replay [DELIVERY_ID…]"],
  [["subject-access", ""], "WHO is empty", "subject-access WHO…"],
  [["init", "--dir", ""], "--dir is empty; give it FOLDER", "init [--FLAG VALUE …]"],
  [["move"], "--to postgres|embedded is missing", "move --to postgres|embedded"],
  [["move", "--to", ""], "--to is empty", "move --to postgres|embedded"],
  [["move", "--to", "mysql"], "--to must be one of postgres, embedded", "move --to postgres|embedded"],
  [["restore", "x"], "give the erasure journal with --erasures, or use --no-erasures", "restore FILE (--erasures PATH"],
  [["restore", "x", "--incomplete-erasures"], "give the erasure journal with --erasures", "restore FILE (--erasures"],
  [
    ["restore", "x", "--no-erasures", "--erasures", "y"],
    "--erasures and --no-erasures cannot be combined",
    "restore FILE (--erasures",
  ],
  [
    ["restore", "x", "--no-erasures", "--incomplete-erasures"],
    "--incomplete-erasures needs --erasures",
    "restore FILE (",
  ],
  [
    ["recruiter", "invite", `${"m".repeat(250)}@example.org`],
    "is not an email address",
    "recruiter invite EMAIL [--manager]",
  ],
  [["mail", "test", "nobody"], "nobody is not an email address", "mail test ADDRESS"],
  [["recruiter", "invite", "no-address"], "no-address is not an email address", "recruiter invite EMAIL [--manager]"],
  [["replay", "--endpoint", "main", "msg_x"], "give either delivery ids", "replay [DELIVERY_ID…]"],
  [["recruiter", "dismiss"], "there is no command recruiter dismiss", "recruiter invite EMAIL"],
  [["mail"], "mail needs a second word", "mail receive\n       fairlead mail test ADDRESS"],
  [["toString"], "there is no command toString\n", "COMMAND"],
  [["backpu"], "there is no command backpu; did you mean backup?", "backup FILE"],
  [["doctor", "--file"], "--file needs a value", "doctor ["],
])("%j is refused", (given, reason, usage) => {
  expect(refusal(...given)).toContain(reason);
  expect(refusal(...given)).toContain(`\nusage: fairlead ${usage}`);
});

test.each([[["toString"]], [["webhook"]], [["recruiter", "dismiss"]], [["doctor", "--every"]], [["bounce", "x"]]])(
  "%j exits with status 2 and the reason on standard error",
  async (given) => {
    const { status, out, error } = await fairlead(...given);
    expect({ status, out, error }).toEqual({ status: 2, out: "", error: `${refusal(...given)}\n` });
  },
);

test("doctor checks another operator file without settings or a database", async () => {
  const { status, out, error } = await fairlead("doctor", "--file", "/no/such/operator.yaml");
  expect({ status, error }).toEqual({ status: 1, error: "" });
  expect(out).toMatch(/^error   OPERATOR_FILE \(\/no\/such\/operator\.yaml\): does not exist/);
});

test("an ambiguous word prints all its commands", () => {
  expect(refusal("webhook")).toContain("usage: fairlead webhook test [ID]\n       fairlead webhook enable ID");
});

describe("a command parses", () => {
  const seen: unknown[] = [];
  const surroundings = {} as CommandEnvironment;
  const run = async ({ operand, options }: { operand: unknown; options: unknown }) => seen.push({ operand, options });
  const options = { all: {}, kind: { value: ["a", "b"] }, name: { value: "NAME" } } as const;
  const declared = command({ name: "x", operand: "ID", options, does: "", run });
  const many = command({ name: "x", operand: "[ID…]", does: "", run });
  const maybe = command({ name: "x", operand: "[ID]", does: "", run });

  test.each([
    [declared, ["7"], { operand: "7", options: { all: false } }],
    [
      declared,
      ["--kind=b", "7", "--all", "--name", "N"],
      { operand: "7", options: { all: true, kind: "b", name: "N" } },
    ],
    [declared, ["--", "--all"], { operand: "--all", options: { all: false } }],
    [many, [], { operand: [], options: {} }],
    [many, ["1", "2"], { operand: ["1", "2"], options: {} }],
    [maybe, [], { operand: undefined, options: {} }],
    [maybe, ["1"], { operand: "1", options: {} }],
  ])("%j", async ({ parse }, given, expected) => {
    await parse(given)(surroundings);
    expect(seen.pop()).toEqual(expected);
  });

  test("nothing when misused", () => {
    expect(() => declared.parse([])).toThrow(UsageError);
    expect(() => maybe.parse(["1", "2"])).toThrow("unexpected argument: 2");
    expect(declared.usage).toBe("x ID [--all] [--kind a|b] [--name NAME]");
  });
});

const writing = [["help"], ["version"], ["doctor", "--file", "nowhere.yaml"]];

/** A standard output that cannot be written to. */
const unwritable = (code: string) =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });

test("a broken pipe elsewhere, such as to a database, is an error", async () => {
  const [stdout, stderr] = [new PassThrough().resume(), new PassThrough()];
  const said = text(stderr);
  const stdin = Readable.from(
    (async function* () {
      yield await Promise.reject<Buffer>(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    })(),
  );
  const status = await commandLine(["bounce"], { stdin, stdout, stderr });
  stderr.end();
  expect({ status, said: await said }).toEqual({ status: 75, said: "write EPIPE\n" });
});

test("standard input is read to its end, so that no mail server finds its pipe closed", async () => {
  const [stdout, stderr] = [new PassThrough().resume(), new PassThrough().resume()];
  let chunks = 0;
  const stdin = Readable.from(
    (async function* () {
      for (; chunks < 30; chunks += 1) yield await Promise.resolve(Buffer.alloc(100_000));
    })(),
  );
  await commandLine(["mail", "receive"], { stdin, stdout, stderr });
  expect(chunks).toBe(30);
});

test.each(writing)("an output closed by its reader (as by head) is no error for %s", async (...given) => {
  const stderr = new PassThrough();
  const status = await commandLine(given, { stdin: Readable.from([]), stdout: unwritable("EPIPE"), stderr });
  // A write fails after this turn; an unhandled error would end the run.
  await new Promise(setImmediate);
  expect(stderr.read()).toBeNull();
  expect(status).toBe(given[0] === "doctor" ? 1 : 0);
});

test.each(writing)("a full disk under standard output is reported by %s with status 1", async (...given) => {
  const stderr = new PassThrough();
  expect(await commandLine(given, { stdin: Readable.from([]), stdout: unwritable("ENOSPC"), stderr })).toBe(1);
  expect(String(stderr.read())).toBe(
    "standard output: does not fit on its disk (ENOSPC); free space there, or choose another location\n",
  );
});

test("--version is the command version", async () => {
  const { status, out } = await fairlead("--version");
  expect(status).toBe(0);
  expect(out).toMatch(/^fairlead +\d+\.\d+\.\d+/);
});
