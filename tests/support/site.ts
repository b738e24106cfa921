/**
 * The built product for end-to-end tests: a server on a fresh, migrated database, whose operator
 * has a real webhook receiver and mail server.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { parse, stringify } from "yaml";
import { type Config, readConfig } from "../../app/config.ts";
import { callCommand } from "../../cli/socket.ts";
import type { Database } from "../../db/database.ts";
import type { ExportedApplication } from "../../db/queries/export.ts";
import { type DatabaseSettings, openDatabase } from "../../db/open.ts";
import { createScratch, type Scratch } from "./databases.ts";
import { demoOperatorFile, webhookSecret } from "./operators.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "./receiver.ts";
import { runCommand } from "./run-command.ts";
import { type Server, startServer } from "./server.ts";
import { patience, within } from "./waiting.ts";

export interface SiteOptions {
  /** Replaces settings of the demo operator file. */
  readonly operator?: Record<string, unknown>;
  readonly environment?: Record<string, string>;
  /** Replaces the run's engine. */
  readonly on?: "pglite";
}

export interface RunningSite {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly receiver: Receiver;
  readonly mailbox: Mailbox;
  /** Everything stored, as exported by `fairlead export` while the server runs. */
  exported(): Promise<ExportedApplication[]>;
  /**
   * Runs a command and returns its output lines: in this process, or in the server's if only that
   * can open the database.
   */
  command(word: string, ...parameters: string[]): Promise<string[]>;
  /** Erases applications by registration id. */
  erase(ids: readonly string[]): Promise<void>;
  /** Stops the server, gives `work` its database alone, and starts it again. */
  interrupted(work: (settings: DatabaseSettings) => Promise<void>): Promise<void>;
}

/** Opens AE for applications in addition to the default countries (D14). */
export const emirates = { eligibleCountries: ["GB", "DE", "AT", "AE"] };

/** For a test file: starts before its tests and stops after them. */
export function useSite({ operator = {}, environment = {}, on }: SiteOptions = {}): RunningSite {
  let server: Server | undefined;
  let receiver: Receiver | undefined;
  let mailbox: Mailbox | undefined;
  let scratch: Scratch | undefined;
  let database: Database | undefined;
  let config: Config | undefined;
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
    scratch = await createScratch({ on, demo: !("vacancies" in operator || "testimonials" in operator) });
    await writeFile(join(directory, "operator.yaml"), operatorFile(receiver.url, operator));
    server = await start();
    const { settings } = running(scratch);
    if (settings.databaseUrl) database = await openDatabase(settings);
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    await mailbox?.close();
    await receiver?.close();
    await scratch?.remove();
    await rm(directory, { recursive: true, force: true });
  });
  const answerOf = async (word: string, parameters: readonly string[]) => {
    const { dataDirectory } = running(scratch).settings;
    if (database) {
      const publicUrl = running(server).url;
      // Reading the operator file takes a tenth of a second.
      if (config?.publicUrl !== publicUrl) {
        const operator = { OPERATOR_FILE: join(directory, "operator.yaml"), PUBLIC_URL: publicUrl };
        config = readConfig({ DATA_DIR: dataDirectory, ...operator, ...environment });
      }
      return runCommand({ database, config, now: () => new Date() }, word, ...parameters);
    }
    const output = new PassThrough();
    const said = text(output);
    const status = await callCommand(dataDirectory, word, parameters, output).finally(() => output.end());
    return { status, said: await said };
  };
  const command = async (word: string, ...parameters: string[]): Promise<string[]> => {
    const name = [word, ...parameters].join(" ");
    const { status, said } = await within(patience, answerOf(word, parameters), name);
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${said}`);
    return said.split("\n").filter((line) => line !== "");
  };
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
      return (await command("export")).map((line) => JSON.parse(line) as ExportedApplication);
    },
    command,
    async erase(ids) {
      for (const id of ids) await command("erase", id);
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
