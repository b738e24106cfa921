/**
 * The translation client against every behaviour of a service: it answers in time, with a reason.
 */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TranslationPrompt } from "../../domain/translation/translate.ts";
import { chatTranslator } from "../../integrations/translation/chat-translator.ts";
import { freePort } from "../support/free-port.ts";
import { completes, startTranslationService, type TranslationService } from "../support/translation-service.ts";
import { patience } from "../support/waiting.ts";

const key = "sk-secret-of-the-operator";
const prompt: TranslationPrompt = { instructions: "Translate.", content: '{"title":"Rooms"}' };

let service: TranslationService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.asked.length = 0;
});

const translate = (settings: { url?: string; key?: string | undefined } = {}, timeoutMs = patience) =>
  chatTranslator({ url: service.url, key, model: "small-model", ...settings }, undefined, { timeoutMs })(prompt);

test("one request has the model, the key and the texts, and nothing else", async () => {
  service.answer = (response) => completes(response, { title: "Zimmer" });
  expect(await translate()).toEqual({ kind: "answered", content: '{"title":"Zimmer"}' });
  expect(service.asked).toHaveLength(1);
  const [{ path, headers, body } = { path: "", headers: {}, body: "{}" }] = service.asked;
  expect(path).toBe("/v1/chat/completions");
  expect(headers.authorization).toBe(`Bearer ${key}`);
  expect(JSON.parse(body)).toEqual({
    model: "small-model",
    messages: [
      { role: "system", content: prompt.instructions },
      { role: "user", content: prompt.content },
    ],
    stream: false,
  });
});

test("a service without a key gets no authorization, and a slash at the end of the address is fine", async () => {
  service.answer = (response) => completes(response, {});
  expect((await translate({ url: `${service.url}/`, key: undefined })).kind).toBe("answered");
  expect(service.asked[0]).toMatchObject({ path: "/v1/chat/completions" });
  expect(service.asked[0]?.headers).not.toHaveProperty("authorization");
});

describe("a failure is named:", () => {
  test.each([
    [400, "refused"],
    [401, "refused"],
    [403, "refused"],
    [404, "refused"],
    [429, "limited"],
    [500, "unreachable"],
    [503, "unreachable"],
    [504, "slow"],
  ])("status %i is %s", async (status, error) => {
    service.answer = (response) => void response.writeHead(status).end(`refused: ${key}`);
    expect(await translate()).toEqual({ kind: "failed", error, why: `status ${status}` });
  });

  test("a redirect is not followed, so the key stays with its host", async () => {
    const other = await startTranslationService();
    service.answer = (response) => void response.writeHead(307, { location: `${other.url}/chat/completions` }).end();
    expect(await translate()).toMatchObject({ kind: "failed", error: "refused" });
    expect(other.asked).toEqual([]);
    await other.close();
  });

  test.each([
    ["HTML", "<!doctype html><title>Sign in</title>"],
    ["half of its JSON", '{"choices": [{"message": {"content": "{\\"title\\": \\"Zim'],
    ["another kind of JSON", '{"translations": ["Zimmer"]}'],
    ["no choice", '{"choices": []}'],
    ["a refusal without content", '{"choices": [{"message": {"content": null, "refusal": "No."}}]}'],
  ])("%s cannot be used", async (_, body) => {
    service.answer = (response) => void response.writeHead(200).end(body);
    expect(await translate()).toMatchObject({ kind: "failed", error: "unusable" });
  });

  test("an answer that the model had to cut cannot be used", async () => {
    service.answer = (response) => completes(response, '{"title": "Zim', "length");
    expect(await translate()).toEqual({ kind: "failed", error: "unusable", why: "cut off" });
  });

  test("an answer without end is not read to its end", async () => {
    let written = 0;
    service.answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536))) written += 65_536;
      };
      response.on("drain", more);
      more();
    };
    expect(await translate()).toMatchObject({ kind: "failed", error: "unreachable" });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test("a service that answers too late, or byte by byte, is slow", async () => {
    service.answer = () => {};
    expect(await translate({}, 300)).toEqual({ kind: "failed", error: "slow", why: "timeout" });
    service.answer = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    };
    expect(await translate({}, 300)).toEqual({ kind: "failed", error: "slow", why: "timeout" });
  });

  const open: Server[] = [];
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of open.splice(0)) server.close();
  });

  test("a connection that breaks off, or is never made, is unreachable", async () => {
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => {});
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{");
    });
    open.push(server.listen(0, "127.0.0.1"));
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    expect(await translate({ url })).toMatchObject({ kind: "failed", error: "unreachable" });
    expect(await translate({ url: `http://127.0.0.1:${await freePort()}/v1` })).toMatchObject({
      kind: "failed",
      error: "unreachable",
    });
  });
});

test.each(["https://10.0.0.7/v1", "https://169.254.169.254/v1", "https://[fd00::1]/v1", "http://192.168.1.5:11434/v1"])(
  "%s is not contacted unless the operator lists it",
  async (url) => {
    expect(await translate({ url })).toEqual({ kind: "failed", error: "refused", why: "address not allowed" });
  },
);
