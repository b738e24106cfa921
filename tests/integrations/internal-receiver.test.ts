/**
 * A receiver in the operator's network with its own certificate: a named one gets the event, and
 * its redirects are not followed.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { programPath } from "../support/program.ts";
import { patience } from "../support/waiting.ts";

describe.skipIf(programPath("openssl") === null)("a named internal receiver", () => {
  let folder: string;
  let server: Server;
  let port: number;
  const paths: (string | undefined)[] = [];
  /** The receivers in the operator file. */
  let named: string[] = [];
  const send = webhookSender({ timeoutMs: patience }, () => named);
  const attempt = (path: string) =>
    send(
      {
        id: "msg_test",
        url: `https://127.0.0.1:${port}${path}`,
        secrets: [`whsec_${Buffer.alloc(32, 7).toString("base64")}`],
        body: "{}",
      },
      new Date(),
    );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fairlead-receiver-"));
    const files = { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") };
    const subject = ["-subj", "/CN=receiver", "-addext", "subjectAltName=IP:127.0.0.1"];
    const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
    execFileSync("openssl", ["req", "-x509", ...made, ...subject, "-keyout", files.key, "-out", files.cert], {
      stdio: "ignore",
    });
    const certificate = { key: readFileSync(files.key, "utf8"), cert: readFileSync(files.cert, "utf8") };
    // Like NODE_EXTRA_CA_CERTS at startup.
    setDefaultCACertificates([...getCACertificates("default"), certificate.cert]);
    server = createServer(certificate, (incoming, outgoing) => {
      paths.push(incoming.url);
      incoming.resume();
      if (incoming.url === "/hook") return void outgoing.writeHead(204).end();
      outgoing.writeHead(307, { location: `https://127.0.0.1:${port}/hook` }).end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  test("gets messages exactly while the operator file names it", async () => {
    named = [];
    expect(await attempt("/hook")).toEqual({ kind: "failed", reason: "address not allowed" });
    named = [`127.0.0.1:${port}`];
    expect(await attempt("/hook")).toEqual({ kind: "answered", status: 204, retryAfterMs: null });
    named = [`10.0.0.0/8:${port}`];
    expect(await attempt("/hook")).toEqual({ kind: "failed", reason: "address not allowed" });
    expect(paths).toEqual(["/hook"]);
  });

  test("is not followed on redirects, even to another named one", async () => {
    paths.length = 0;
    named = [`127.0.0.1:${port}`];
    expect(await attempt("/elsewhere")).toEqual({ kind: "answered", status: 307, retryAfterMs: null });
    expect(paths).toEqual(["/elsewhere"]);
  });
});
