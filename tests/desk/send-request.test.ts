/**
 * Every desk call validates its answer with a schema; an invalid one is an error shown to the
 * recruiter.
 */
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchUserPresence } from "../../desk/requests/user-presence.ts";
import { sendRequest, DeskError, unexpected } from "../../desk/requests/send-request.ts";
import { unattendedHeader } from "../../domain/desk/desk.ts";
import { listOf } from "../../domain/desk/answer.ts";

const schema = v.object({ rows: listOf(v.object({ id: v.number(), name: v.string() })) });

beforeEach(() => vi.stubGlobal("document", { documentElement: { lang: "de" } }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function server(status: number, body: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(body, { status }));
  });
  return asked;
}

const thrown = (): Promise<unknown> => sendRequest("/desk/api/applications", schema).catch((error: unknown) => error);

test("an answer has exactly the fields of its schema", async () => {
  const asked = server(200, `{ "rows": [{ "id": 1, "name": "Amira Khan", "more": true }] }`);
  expect(await sendRequest("/desk/api/applications", schema)).toEqual({ rows: [{ id: 1, name: "Amira Khan" }] });
  expect(asked).toEqual(["/desk/api/applications?lang=de"]);
});

test.each([
  [`{ "rows": [{ "id": "Amira Khan", "name": "Amira Khan" }] }`, "rows.0.id is no number"],
  [`{}`, 'rows is no "rows"'],
  ["<html>", " is no Object"],
])("%s is an error with its place and without personal data", async (body, where) => {
  server(200, body);
  const error = await thrown();
  expect(error).toBeInstanceOf(DeskError);
  expect(error).toMatchObject({ status: 200, code: unexpected, serverMessage: null });
  expect(error instanceof Error && error.cause).toBe(`/desk/api/applications: ${where}`);
});

test.each([
  [409, `{ "code": "claimed", "message": "Paul schreibt schon." }`, "claimed", "Paul schreibt schon."],
  [409, `{ "code": "claimed", "message": "" }`, "claimed", null],
  [502, "<html>", "unknown", null],
])("a refusal carries its code and the server's sentence: %i %s", async (status, body, code, words) => {
  server(status, body);
  expect(await thrown()).toMatchObject({ status, code, serverMessage: words });
});

test("an unreachable server is an offline error", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await thrown()).toMatchObject({ status: 0, code: "offline" });
});

test("an interrupted answer is an offline error", async () => {
  vi.stubGlobal("fetch", () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new DOMException("too long", "TimeoutError")) });
    return Promise.resolve(new Response(body));
  });
  expect(await thrown()).toMatchObject({ status: 0, code: "offline" });
});

test("reads a minute after the last input are marked unattended, and changes never are", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const pressed = new Map<string, () => void>();
  vi.stubGlobal("addEventListener", (word: string, listener: () => void) => pressed.set(word, listener));
  const said: boolean[] = [];
  vi.stubGlobal("fetch", (_address: string, { headers }: RequestInit) => {
    said.push(new Headers(headers).has(unattendedHeader));
    return Promise.resolve(new Response("{}"));
  });
  watchUserPresence();
  const read = () => sendRequest("/desk/api/applications", v.object({}));
  for (const word of ["pointerdown", "keydown", "wheel"]) {
    pressed.get(word)?.();
    vi.setSystemTime(Date.now() + 59_999);
    await read();
    vi.setSystemTime(Date.now() + 1);
    await read();
  }
  await sendRequest("/desk/api/held/decide", v.object({}), { method: "POST" });
  expect(said).toEqual([false, true, false, true, false, true, false]);
});
