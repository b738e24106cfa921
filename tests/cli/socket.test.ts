import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { callCommand, type CommandHandler, serveCommands, socketName } from "../../cli/socket.ts";

let directory = "";
let server: { close(): Promise<void> } | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "fairlead-socket-"));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(directory, { recursive: true });
});

async function serve(handler: CommandHandler): Promise<void> {
  server = await serveCommands(directory, { say: handler });
}

/** Runs the command and collects its output. */
async function call(...parameters: string[]): Promise<{ status: number | null; output: string }> {
  const output = new PassThrough();
  const collected = text(output);
  const status = await callCommand(directory, "say", parameters, output);
  output.end();
  return { status, output: await collected };
}

test("a command gets its parameters, and its output and status return", async () => {
  await serve(async (parameters, output) => {
    output.write(`${parameters.join("|")} ✓\n`);
    return 3;
  });
  expect(await call("--format", "jsonl ä")).toEqual({ status: 3, output: "--format|jsonl ä ✓\n" });
});

test("a failure returns as its message", async () => {
  await serve(async () => {
    throw new Error("no “such” thing\nat all");
  });
  await expect(call()).rejects.toThrow("no “such” thing\nat all");
});

test("an unknown command is reported", async () => {
  await serve(async () => 0);
  await expect(callCommand(directory, "toString", [], new PassThrough())).rejects.toThrow("toString");
});

test("without a listener the status is null, with or without a leftover socket", async () => {
  expect((await call()).status).toBeNull();
  await writeFile(join(directory, socketName), "");
  expect((await call()).status).toBeNull();
});

test("a killed process's socket is replaced, and only its owner may use it", async () => {
  await writeFile(join(directory, socketName), "");
  await serve(async () => 0);
  const { mode } = await stat(join(directory, socketName));
  expect(mode & 0o777).toBe(0o600);
  expect((await call()).status).toBe(0);
});

test("a directory path too long for a socket works, too", async () => {
  const outer = directory;
  directory = join(outer, "long".repeat(30), "longer".repeat(20));
  await mkdir(directory, { recursive: true });
  await serve(async () => 0);
  expect((await call()).status).toBe(0);
  await server?.close();
  server = undefined;
  await expect(stat(join(directory, socketName))).rejects.toThrow("ENOENT");
  expect((await call()).status).toBeNull();
  directory = outer;
});

test("a slow reader slows the command instead of filling memory", async () => {
  let produced = 0;
  function* lines() {
    for (; produced < 100_000; produced += 1) yield `${"x".repeat(1000)}\n`;
  }
  await serve(async (_, output) => {
    await pipeline(Readable.from(lines()), output, { end: false });
    return 0;
  });
  let received = 0;
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _, done) {
      received += chunk.length;
      reached.resolve();
      void goOn.promise.then(() => done());
    },
  });
  const running = callCommand(directory, "say", [], slow);
  await reached.promise;
  await settled(() => produced);
  expect(produced).toBeLessThan(10_000);
  goOn.resolve();
  expect(await running).toBe(0);
  expect(received).toBe(100_000 * 1001);
});

test("a disconnecting reader ends the command", async () => {
  let ended: (reason: unknown) => void = () => {};
  const end = new Promise((resolve) => (ended = resolve));
  await serve(async (_, output, signal) => {
    signal.addEventListener("abort", () => ended("aborted"));
    await pipeline(Readable.from(endless()), output, { end: false, signal });
    return 0;
  });
  const output = new PassThrough();
  output.once("data", () => output.destroy());
  await expect(callCommand(directory, "say", [], output)).rejects.toThrow();
  expect(await end).toBe("aborted");
});

function* endless() {
  for (;;) yield "line\n";
}

/** Waits until a number has stopped growing. */
async function settled(read: () => number): Promise<void> {
  let before = -1;
  while (before !== read() || before === 0) {
    before = read();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
