/** The public port: how long it keeps connections, without delaying shutdown. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { closeServer } from "../../server/http/close-server.ts";
import { listen } from "../../server/http/listen.ts";
import { patience, within } from "../support/waiting.ts";

async function start(answer: () => Response | Promise<Response> = () => new Response("here")) {
  const server = (await listen(answer, { host: "127.0.0.1", port: 0 })) as Server;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const get = async () => {
    const sent = request({ host: "127.0.0.1", port, agent }).end();
    const [response] = (await within(patience, once(sent, "response"))) as [IncomingMessage];
    return { response, body: await text(response), reused: sent.reusedSocket };
  };
  return { server, get, port };
}

test("the server keeps connections longer than a proxy's 60 seconds and announces it", async () => {
  const { server, get } = await start();
  const { response } = await get();
  const [, seconds] = /timeout=(\d+)/.exec(String(response.headers["keep-alive"])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
  expect(server.keepAliveTimeout).toBe(Number(seconds) * 1000);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
  // Slow headers and bodies still time out.
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
  expect(await get()).toMatchObject({ body: "here", reused: true });
});

test("a stopping server ends idle proxy connections at once", async () => {
  const { server, get, port } = await start();
  await get();
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const gone = once(silent, "close");
  // Only connections that never sent anything wait for the second limit.
  await within(patience, closeServer(server, { graceMs: 10, forceMs: 200 }));
  await within(patience, gone);
  expect(server.listening).toBe(false);
});

test("listening fails on a port in use", async () => {
  const { port } = await start();
  await expect(listen(() => new Response(""), { host: "127.0.0.1", port })).rejects.toThrow("EADDRINUSE");
});

describe("a connection that sends requests without waiting for the answers", () => {
  const requestText = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

  /** Sends this many requests in one packet; resolves to what was received until the end. */
  async function send(port: number, requests: number): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.write(requestText.repeat(requests - 1) + requestText.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    return within(
      patience,
      text(socket).catch(() => ""),
    );
  }

  test("gets a few answers in order", async () => {
    let count = 0;
    const { port } = await start(() => new Response(`answer ${(count += 1)}.`));
    const received = await send(port, 10);
    expect(received.match(/answer \d+\./g)).toEqual(Array.from({ length: 10 }, (_, index) => `answer ${index + 1}.`));
  });

  test("is ended before many are worked on, and blocks no one else", async () => {
    let count = 0;
    const { port, get } = await start(async () => {
      count += 1;
      await pause(50);
      return new Response("x".repeat(50_000));
    });
    await send(port, 2000);
    expect(count).toBeLessThan(20);
    // A proxy reuses a connection for any number of requests.
    for (let sent = 0; sent < 40; sent += 1) expect((await get()).body).toHaveLength(50_000);
  });
});
