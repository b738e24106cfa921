/** The port that visitors come to: how long it keeps a connection, and that this holds up no end of the process. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { closeServer } from "../../server/http/close-server.ts";
import { listen } from "../../server/http/listen.ts";
import { patience, within } from "../support/waiting.ts";

async function start() {
  const server = (await listen(() => new Response("here"), { host: "127.0.0.1", port: 0 })) as Server;
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

test("keeps a connection longer than the 60 seconds of a proxy, and says so", async () => {
  const { server, get } = await start();
  const { response } = await get();
  const [, seconds] = /timeout=(\d+)/.exec(String(response.headers["keep-alive"])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
  expect(server.keepAliveTimeout).toBe(Number(seconds) * 1000);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
  // Slow heads and bodies still end.
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
  expect(await get()).toMatchObject({ body: "here", reused: true });
});

test("ends the connections that proxies keep when the process stops, long before they would end by themselves", async () => {
  const { server, get, port } = await start();
  await get();
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const gone = once(silent, "close");
  // Only what never sent anything waits for the second limit.
  await within(patience, closeServer(server, { graceMs: 10, forceMs: 200 }));
  await within(patience, gone);
  expect(server.listening).toBe(false);
});

test("rejects where the port is in use", async () => {
  const { port } = await start();
  await expect(listen(() => new Response(""), { host: "127.0.0.1", port })).rejects.toThrow("EADDRINUSE");
});
