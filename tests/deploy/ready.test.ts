/** The readiness check connects to the address on which the process listens. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { childEnvironment } from "../support/environment.ts";
import { root } from "../support/repository.ts";

const server = createServer((request, response) => {
  response.writeHead(request.url === "/health/ready" ? 200 : 404).end();
});

beforeAll(async () => {
  server.listen(0, "127.0.0.2");
  await once(server, "listening");
});
afterAll(() => server.close());

async function ask(settings: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, [join(root, "deploy/ready.mjs"), String(port)], {
    env: childEnvironment(settings),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [status] = (await once(child, "close")) as [number];
  return { status, said: said.replace(`:${port}/`, ":PORT/") };
}

test("the readiness check uses the address in HOST", async () => {
  expect(await ask({ HOST: "127.0.0.2" })).toEqual({ status: 0, said: "" });
});

test.each([
  ["", "127.0.0.1"],
  ["0.0.0.0", "127.0.0.1"],
  ["::", "127.0.0.1"],
  ["::1", "[::1]"],
])("with HOST=%s the readiness check at %s fails without a process", async (HOST, address) => {
  expect(await ask({ HOST })).toEqual({
    status: 1,
    said: `http://${address}:PORT/health/ready is not ready\n`,
  });
});
