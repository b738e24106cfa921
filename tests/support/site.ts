/**
 * The built product for the end-to-end tests: a server of its own on a fresh database, migrated before, with an operator who hears of
 * applications by a real webhook receiver and a real mail server. The database is an embedded one, or, where the suite runs through a connection
 * pooler, a PostgreSQL server's.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import { parse, stringify } from "yaml";
import { callCommand } from "../../cli/socket.ts";
import type { ExportedApplication } from "../../db/queries/export.ts";
import type { DatabaseSettings } from "../../db/open.ts";
import { createScratch, type Scratch } from "./databases.ts";
import { demoOperatorFile, webhookSecret } from "./operators.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "./receiver.ts";
import { type Server, startServer } from "./server.ts";
import { patience, within } from "./waiting.ts";

export interface SiteOptions {
  /** Replaces settings of the demo operator's file. */
  readonly operator?: Record<string, unknown>;
  readonly environment?: Record<string, string>;
}

export interface RunningSite {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly receiver: Receiver;
  readonly mailbox: Mailbox;
  /** Everything that is stored, as `fairlead export` gives it out beside the running server. */
  exported(): Promise<ExportedApplication[]>;
  /** Runs a command of ours beside the running server, and gives its lines. */
  command(...parameters: string[]): Promise<string[]>;
  /** Erases applications by ids of their registrations, without a process for each where the server takes commands itself. */
  erase(ids: readonly string[]): Promise<void>;
  /** Stops the server, lets `work` have its database alone, and starts it again. */
  interrupted(work: (settings: DatabaseSettings) => Promise<void>): Promise<void>;
}

/** Opens AE for applications besides the default countries (D14). */
export const emirates = { eligibleCountries: ["GB", "DE", "AT", "AE"] };

/** For a test file: started before its tests, stopped after them. */
export function useSite({ operator = {}, environment = {} }: SiteOptions = {}): RunningSite {
  let server: Server | undefined;
  let receiver: Receiver | undefined;
  let mailbox: Mailbox | undefined;
  let scratch: Scratch | undefined;
  let directory = "";
  const start = () =>
    startServer(running(scratch).settings, {
      OPERATOR_FILE: join(directory, "operator.yaml"),
      SMTP_URL: running(mailbox).url,
      ...environment,
    });
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "fairlead-site-"));
    receiver = await startReceiver();
    mailbox = await startMailbox();
    scratch = await createScratch();
    await writeFile(join(directory, "operator.yaml"), operatorFile(receiver.url, operator));
    server = await start();
  });
  afterAll(async () => {
    await server?.stop();
    await mailbox?.close();
    await receiver?.close();
    await scratch?.remove();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    get url() {
      return running(server).url;
    },
    get receiver() {
      return running(receiver);
    },
    get mailbox() {
      return running(mailbox);
    },
    async exported() {
      const lines = await within(patience, running(server).command("export"), "export");
      return lines.map((line) => JSON.parse(line) as ExportedApplication);
    },
    command: (...parameters) => within(patience, running(server).command(...parameters), parameters.join(" ")),
    async erase(ids) {
      const { databaseUrl, dataDirectory } = running(scratch).settings;
      for (const id of ids) {
        const erased: Promise<unknown> = databaseUrl
          ? running(server).command("erase", id)
          : callCommand(dataDirectory, "erase", [id], new Writable({ write: (_, __, done) => done() }));
        await within(patience, erased, `erase ${id}`);
      }
    },
    async interrupted(work) {
      await running(server).stop();
      await work(running(scratch).settings);
      server = await start();
    },
  };
}

function operatorFile(url: string, change: Record<string, unknown>): string {
  const demo = parse(readFileSync(demoOperatorFile, "utf8")) as Record<string, unknown>;
  return stringify({
    ...demo,
    webhooks: [{ id: "main", url, secret: webhookSecret }],
    mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
    ...change,
  });
}

function running<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the site is there only while tests run");
  return value;
}
