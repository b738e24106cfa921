/**
 * NODE_EXTRA_CA_CERTS from an environment file: a separate process that did not get it from Node at
 * startup.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selfSigned } from "../../tools/bench/certificate.ts";
import { trustExtraCertificates } from "../../integrations/tls/extra-certificates.ts";

const module = fileURLToPath(new URL("../../integrations/tls/extra-certificates.ts", import.meta.url));
const certificate = selfSigned("localhost", { from: -1, until: 30 });
let directory: string;
let server: Server;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "fairlead-authority-"));
  server = createServer(certificate, (_, response) => void response.end("ok"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

/** A process's message about this file, and whether it then trusts the server. */
async function asked(file: string): Promise<string> {
  const script = join(directory, "ask.mjs");
  writeFileSync(
    script,
    `import { env } from "node:process";
     import { request } from "node:https";
     const { trustExtraCertificates } = await import(${JSON.stringify(module)});
     console.log(String(trustExtraCertificates(env.NODE_EXTRA_CA_CERTS)));
     request("https://localhost:${(server.address() as AddressInfo).port}/", { family: 4 }, (response) => {
       console.log(response.statusCode);
       response.resume();
     }).on("error", ({ code }) => console.log(code)).end();`,
  );
  writeFileSync(join(directory, "env"), `NODE_EXTRA_CA_CERTS=${file}\n`);
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [`--env-file=${join(directory, "env")}`, script], { env: {} });
  return stdout.trim().replace("\n", " ");
}

test("an own certificate authority is trusted", async () => {
  const file = join(directory, "authority.pem");
  writeFileSync(file, `of ours\n${certificate.cert}`);
  expect(await asked(file)).toBe("null 200");
});

test("an invalid file is reported with a fix, and the others stay trusted", async () => {
  expect(await asked(join(directory, "none.pem"))).toMatch(
    /^NODE_EXTRA_CA_CERTS: .*none\.pem does not exist \(ENOENT\); correct the path DEPTH_ZERO/,
  );
  const empty = join(directory, "empty.pem");
  writeFileSync(empty, "nothing");
  expect(await asked(empty)).toMatch(/^NODE_EXTRA_CA_CERTS: .*empty\.pem contains no certificate; .* DEPTH_ZERO/);
});

test("no configured file is fine", () => {
  expect(trustExtraCertificates(undefined)).toBeNull();
});
