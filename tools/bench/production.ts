/**
 * The built product in production mode with a complete operator file, over HTTPS, as search engines
 * see it.
 */
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import { freePort } from "../../tests/support/free-port.ts";
import { ownSettings } from "../../tests/support/operators.ts";
import { testSecret } from "../../tests/support/secrets.ts";
import { selfSigned } from "./certificate.ts";
import { type Folder, startBuilt, temporaryFolder } from "./server.ts";

export interface Production {
  /** `https://localhost:…` with a self-signed certificate. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startProduction(databaseUrl: string): Promise<Production> {
  const folder = temporaryFolder();
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const server = await startBuilt("web", { ...productionSettings(folder, url), DATABASE_URL: databaseUrl });
  const edge = await startEdge(port, server.url);
  return {
    url,
    async stop() {
      edge.close();
      edge.closeAllConnections();
      await server.stop();
      folder.remove();
    },
  };
}

/** Settings with a complete operator file, but without receivers. */
export function productionSettings(folder: Folder, publicUrl: string): Record<string, string> {
  return {
    FAIRLEAD_ENV: "production",
    HOST: "127.0.0.1",
    PUBLIC_URL: publicUrl,
    SECRET: testSecret,
    SMTP_URL: "smtp://127.0.0.1:9",
    DATA_DIR: folder.path,
    OPERATOR_FILE: folder.operatorFile(undefined, { ...ownSettings, webhooks: [] }),
  };
}

/** A reverse proxy that terminates HTTPS and passes everything on unchanged. */
async function startEdge(port: number, target: string): Promise<Server> {
  const edge = createServer(selfSigned("localhost"), (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = request(new URL(url ?? "/", target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.once("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => edge.listen(port, "127.0.0.1", resolve));
  return edge;
}
