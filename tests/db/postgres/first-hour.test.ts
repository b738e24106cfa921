/**
 * An operator with only the repository: clone, `init`, production behind nginx, an application, a
 * backup, a lost machine, a restore, and an upgraded site of the first version. Clones the
 * committed state and prints each step's duration. More than 300 lines: one path.
 */
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { openDatabase } from "../../../db/open.ts";
import { migrations } from "../../../db/migrate.ts";
import { apiPaths } from "../../../routes.ts";
import { allRows } from "../../support/all-rows.ts";
import { applicant } from "../../support/applicants.ts";
import { makeCertificate } from "../../support/certificate.ts";
import type { Child } from "../../support/child.ts";
import { type Clone, isRepository, makeClone } from "../../support/clone.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { throughPooler } from "../../support/environment.ts";
import { freePort } from "../../support/free-port.ts";
import { onlyLong } from "../../support/long-form.ts";
import { programPath } from "../../support/program.ts";
import { exampleHost, type Proxy, startNginx } from "../../support/proxies.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "../../support/receiver.ts";
import { root } from "../../support/repository.ts";
import { testSecret } from "../../support/secrets.ts";
import { patience } from "../../support/waiting.ts";

/**
 * An unassigned part of the internet (RFC 4291, IANA's registry), where messages can reach no one.
 */
const receiverAddress = "2d00::1";
const release = "0.1.0";
/**
 * Milliseconds for everything: a minute on two idle cores, more than four minutes next to a dozen
 * other programs.
 */
const hour = 3_600_000;
/** Programs that this machine lacks. */
const missing = [
  ...(isRepository() ? [] : ["a clone with its history, and git"]),
  ...["nginx", "openssl"].filter((name) => programPath(name) === null),
];

describe("with the documentation of the repository only", () => {
  const scratch = mkdtempSync(join(tmpdir(), "fairlead-hour-"));
  const site = join(scratch, "site");
  /** Another disk, which survives the loss of the machine. */
  const elsewhere = join(scratch, "elsewhere");
  const settings = join(site, "fairlead.env");
  const databases: Scratch[] = [];
  let processes: Child[] = [];
  let receiver: Receiver | undefined;
  let mailbox: Mailbox | undefined;
  let nginx: Proxy | undefined;

  afterAll(async () => {
    await Promise.all(processes.map((child) => child.kill()));
    await nginx?.remove();
    await Promise.all([receiver?.close(), mailbox?.close()]);
    for (const database of databases) await database.remove();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function newDatabase(): Promise<string> {
    const made = await createScratch({ empty: true });
    databases.push(made);
    return made.settings.databaseUrl ?? inject("postgresUrl");
  }

  const placed = (databaseUrl: string) => ({ databaseUrl, databasePooler: throughPooler, dataDirectory: site });

  const begun = performance.now();
  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const done = await work();
    const [took, all] = [from, begun].map((moment) => ((performance.now() - moment) / 1000).toFixed(1));
    console.log(`${took} s (${all} s in all): ${name}`);
    return done;
  }

  /** Two web processes and a worker with a settings file, behind nginx as configured in deploy/. */
  async function startSite(clone: Clone, settingsFile: string): Promise<void> {
    const webs = [await freePort(), await freePort()];
    const metrics = await freePort();
    const port = receiver ? new URL(receiver.url).port : "";
    const network = pathToFileURL(join(root, "tests/db/children/other-network.mjs"));
    network.search = String(new URLSearchParams({ address: receiverAddress, port }));
    const started = await Promise.allSettled([
      ...webs.map((web) => clone.start("web", settingsFile, web, { own: { PORT: String(web) } })),
      clone.start("worker", settingsFile, metrics, {
        // A private authority's certificate is trusted if the machine trusts it.
        own: { METRICS_PORT: String(metrics), NODE_EXTRA_CA_CERTS: join(scratch, "cert.pem") },
        options: [`--import=${network.href}`],
      }),
    ]);
    processes.push(...started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : [])));
    for (const each of started) if (each.status === "rejected") throw each.reason;
    nginx = await startNginx(webs);
  }

  async function stopSite(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    for (const child of processes) child.process.kill(signal);
    await Promise.all(processes.map((child) => child.ended));
    processes = [];
    await nginx?.remove();
    nginx = undefined;
  }

  interface Answer {
    readonly status: number;
    readonly body: string;
    readonly cookies: string;
  }

  /** A browser that trusts nginx's certificate only. */
  async function visit(path: string, cookie = "", sent?: object): Promise<Answer> {
    if (nginx === undefined) throw new Error("there is no site");
    const headers = {
      host: exampleHost,
      cookie,
      ...(sent ? { "content-type": "application/json", "idempotency-key": crypto.randomUUID() } : {}),
    };
    const agent = new Agent({ ca: nginx.certificate ?? "" });
    const options = { method: sent ? "POST" : "GET", headers, servername: exampleHost, agent };
    const asked = request(new URL(path, nginx.url), options).end(sent && JSON.stringify(sent));
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const cookies = (response.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
    return { status: response.statusCode ?? 0, body: await text(response), cookies };
  }

  /** The path of the application page, and the code. */
  async function apply(person: object): Promise<{ path: string; code: string }> {
    const answer = await visit(apiPaths.register, "", person);
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"code":200')]);
    const success = await visit("/gb/success", answer.cookies);
    const [, path = ""] = /href="(\/gb\/application\/[^"]+)"/.exec(success.body) ?? [];
    const [, code = ""] = /<bdi>([A-Z0-9-]{11})<\/bdi>/.exec(success.body) ?? [];
    expect([path, code]).not.toContain("");
    return { path, code };
  }

  const events = (type: string) =>
    (receiver?.received ?? []).filter(({ body }) => (JSON.parse(body) as { type: string }).type === type);
  const arrived = (type: string, count: number) =>
    expect.poll(() => events(type).length, { timeout: patience }).toBeGreaterThanOrEqual(count);

  test(
    "an operator goes live, loses the machine, restores it, and upgrades",
    { timeout: hour, ...onlyLong },
    async ({ skip }) => {
      skip(missing.length > 0, `this machine lacks ${missing.join(", ")}`);
      const [stays, goes] = [applicant(), applicant()];
      let clone!: Clone;
      await step("a clone, installed and built", async () => {
        clone = await makeClone(join(scratch, "fairlead"));
      });

      let databaseUrl = "";
      await step("init, by flags", async () => {
        databaseUrl = await newDatabase();
        const certificate = makeCertificate(scratch, "receiver", `IP:${receiverAddress}`);
        const [key, cert] = [certificate.key, certificate.cert].map((path) => readFileSync(path, "utf8"));
        receiver = await startReceiver({ key: key ?? "", cert: cert ?? "" });
        mailbox = await startMailbox();
        const answers = {
          dir: site,
          name: "Ridgeway Recruiting",
          "legal-name": "Ridgeway Recruiting Ltd",
          address: "2 Ridge Way; Leeds LS1 4AP",
          registration: "Company no. 01234567, England and Wales",
          email: "hello@ridgeway.test",
          whatsapp: "+447400123456",
          country: "GB",
          locations: "GB",
          "public-url": `https://${exampleHost}`,
          "database-url": databaseUrl,
          "database-pooler": throughPooler ? "on" : "off",
          "data-dir": join(site, "data"),
          "smtp-url": mailbox.url,
          "webhook-url": `https://[${receiverAddress}]/hook`,
          "job-title": "Catalogue Assistant",
          "job-text": "Check the prices of a catalogue. Careful beats fast.",
          "job-pay": "480-560",
          manager: "maya@ridgeway.test",
        };
        const flags = Object.entries(answers).flatMap(([flag, answer]) => [`--${flag}`, answer]);
        const said = await clone.command(null, "init", ...flags);
        expect(said).toMatch(/https:\/\/\S+\/desk\/invitation\/\S+/);
        // docs/operate/backup.md requires the erasure journal on another disk.
        mkdirSync(elsewhere);
        const written = readFileSync(settings, "utf8");
        writeFileSync(settings, `${written}ERASURE_JOURNAL=${join(elsewhere, "erasures")}\n`);
        expect(written).toContain("FAIRLEAD_ENV=production\n");
      });

      await step("production: two web processes, a worker, nginx with TLS", () => startSite(clone, settings));

      const links = await step("two applications over HTTPS, delivered to a webhook and by letter", async () => {
        expect((await visit("/gb")).body).toContain("Ridgeway Recruiting");
        const both = { stays: await apply(stays), goes: await apply(goes) };
        await arrived("application.created", 2);
        const { webhooks } = parse(readFileSync(join(site, "operator.yaml"), "utf8")) as {
          webhooks: { secret: string }[];
        };
        for (const { body, headers } of events("application.created"))
          new Webhook(webhooks[0]?.secret ?? "").verify(body, headers as Record<string, string>);
        await expect
          .poll(() => mailbox?.mails.flatMap(({ to }) => to), { timeout: patience })
          .toEqual(expect.arrayContaining([stays.email, goes.email]));
        return both;
      });

      const backup = join(elsewhere, "backup");
      await step("a backup while it runs, and an erasure after it", async () => {
        expect(await clone.command(settings, "backup", backup)).toContain("(2 applications)");
        for (const file of ["operator.yaml", "fairlead.env"]) cpSync(join(site, file), join(elsewhere, file));
        await clone.command(settings, "erase", links.goes.code);
        await arrived("application.erased", 1);
      });

      await step("the machine is gone: processes, database, folders", async () => {
        await stopSite("SIGKILL");
        for (const database of databases.splice(0)) await database.remove();
        rmSync(site, { recursive: true });
      });

      await step("restored in another place, from what was kept elsewhere", async () => {
        const restored = await newDatabase();
        mkdirSync(site);
        cpSync(join(elsewhere, "operator.yaml"), join(site, "operator.yaml"));
        const kept = readFileSync(join(elsewhere, "fairlead.env"), "utf8");
        expect(kept).toContain(databaseUrl);
        writeFileSync(settings, kept.replace(databaseUrl, restored));
        const said = await clone.command(settings, "restore", backup, "--erasures", join(elsewhere, "erasures"));
        expect(said).toMatch(/^Restored: .*\(2 applications\), verified/);
        expect(said).toContain("Erased again: 1 registrations");
        await startSite(clone, settings);
        databaseUrl = restored;
      });

      await step("the same application with the same link, and who was erased stays so", async () => {
        const page = await visit(links.stays.path);
        expect([page.status, page.body]).toEqual([200, expect.stringContaining(links.stays.code)]);
        expect((await visit(links.goes.path)).status).toBe(404);
        const exported = await clone.command(settings, "export");
        expect(exported.trim().split("\n")).toHaveLength(1);
        expect(exported).toContain(stays.email);
        const database = await openDatabase(placed(databaseUrl));
        try {
          const everything = JSON.stringify(await allRows(database));
          expect(everything).toContain(stays.email);
          for (const theirs of [goes.email, goes.name]) expect(everything).not.toContain(theirs);
        } finally {
          await database.close();
        }
        // It continues: the next application arrives.
        const before = events("application.created").length;
        await apply(applicant());
        await arrived("application.created", before + 1);
        await stopSite("SIGTERM");
      });

      await step(`a site of ${release}, upgraded behind the same nginx`, async () => {
        const fixture = join(root, "tests/fixtures", release);
        databaseUrl = await newDatabase();
        const database = await openDatabase(placed(databaseUrl));
        await database.script(readFileSync(join(fixture, "database.sql"), "utf8"));
        await database.close();
        // The unchanged file of that version.
        cpSync(join(fixture, "operator.yaml"), join(site, "operator.yaml"));
        const lines = [
          "FAIRLEAD_ENV=demo",
          `PUBLIC_URL=https://${exampleHost}`,
          "TRUST_PROXY=1",
          `DATABASE_URL=${databaseUrl}`,
          `DATABASE_POOLER=${throughPooler ? "on" : "off"}`,
          `DATA_DIR=${join(site, "data")}`,
          `OPERATOR_FILE=${join(site, "operator.yaml")}`,
          `SECRET=${testSecret}`,
        ];
        writeFileSync(settings, `${lines.join("\n")}\n`);
        const newest = migrations.at(-1)?.name ?? "";
        const schema = async () => /^database .*/m.exec(await clone.command(settings, "version"))?.[0];
        expect(await schema()).toContain("0035_withheld");
        await startSite(clone, settings);
        expect(await schema()).toContain(newest);
        const world = JSON.parse(readFileSync(join(fixture, "world.json"), "utf8")) as {
          links: Record<string, string>;
        };
        const opened: [string, number][] = [];
        for (const [name, path] of Object.entries(world.links)) opened.push([name, (await visit(path)).status]);
        expect(opened).toEqual(Object.keys(world.links).map((name) => [name, 200]));
      });
    },
  );
});
