/** Safe calls are retried once after a temporary failure (specification section 7, D22). */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchWithRetry } from "../../site/retry.ts";

let server: Server;
let origin = "";
const asked = new Map<string, number>();

/** `/503/200`: the first answer is 503, every later one 200. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    const before = asked.get(path) ?? 0;
    asked.set(path, before + 1);
    const [first, then] = path.slice(1).split("/");
    response.writeHead(Number(before === 0 ? first : then)).end(String(before));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

test.concurrent.each([408, 409, 425, 429, 500, 502, 503, 504])(
  "a read answered with %d is retried once",
  async (status) => {
    const response = await fetchWithRetry(`${origin}/${status}/200`);
    expect([response.status, await response.text()]).toEqual([200, "1"]);
    expect((await fetchWithRetry(`${origin}/${status}/${status}`)).status).toBe(status);
    expect(asked.get(`/${status}/${status}`)).toBe(2);
  },
);

test.concurrent.each([200, 204, 400, 401, 403, 404, 405, 410, 422, 501])(
  "a read answered with %d is not retried",
  async (status) => {
    expect((await fetchWithRetry(`${origin}/${status}/500`)).status).toBe(status);
    expect(asked.get(`/${status}/500`)).toBe(1);
  },
);

test("a read from an unreachable server fails", async () => {
  await expect(fetchWithRetry("http://127.0.0.1:9/")).rejects.toThrow();
});
