/**
 * The way of docs/operate/install.md on a bare Debian 12 with systemd, PostgreSQL and Caddy: from
 * the archive to an application delivered over HTTPS; then upgrades, faults and the way back.
 *
 * @module-tag long
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { release, releaseName } from "../../tools/release.ts";
import { shellWord } from "../../cli/shell-word.ts";
import { applicant } from "../support/applicants.ts";
import { type Child, startScript } from "../support/child.ts";
import { type Done, type Machine, missingForMachines, startMachine } from "../support/machine.ts";
import { changedRelease, initFlags, releaseOf, stepsOf } from "../support/releases.ts";
import { read } from "../support/repository.ts";
import { patience, within } from "../support/waiting.ts";

/** Caddy issues a certificate for such a name itself. */
const host = "jobs.localhost";
const mailPort = "2525";
const password = "a-word-of-nobody-else";
const answers = initFlags({ "smtp-url": `smtp://jobs:${password}@127.0.0.1:${mailPort}` });

const { steps } = stepsOf(read("docs/operate/install.md"));
/** The code of the step that contains the word, for this machine's name. */
function step(word: string): string {
  const found = steps.flatMap((text) => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = ""]) => code));
  const code = found.find((each) => each.includes(word)) ?? `exit 1 # no step has ${word}`;
  return code.replaceAll("jobs.example", host);
}
const install = step("install.sh");
const withAnswers = `${install} -- ${answers.map(shellWord).join(" ")}`;
const servingBuild = "readlink /proc/$(systemctl show -P MainPID fairlead)/cwd";
const authority = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";

describe.skipIf(missingForMachines.length > 0)(
  `a bare Debian (${missingForMachines.join(", ") || "all is there"})`,
  () => {
    let folder = "";
    let machine!: Machine;
    let mail!: Child;
    /** Of every command, for the search for secrets. */
    let everything = "";

    async function run(line: string): Promise<Done> {
      const done = await machine.shell(line);
      everything += done.output;
      return done;
    }
    /** Rejects with the output if the status is not 0. */
    async function succeed(line: string): Promise<string> {
      const { status, output } = await run(line);
      if (status !== 0) throw new Error(`${line} ended with ${status}:\n${output.slice(-4000)}`);
      return output;
    }
    const place = (name: string) => join(machine.root, "root", name);
    const settings = () => readFileSync(join(machine.root, "etc/fairlead/fairlead.env"), "utf8");
    const nextEmail = async () =>
      JSON.parse(await within(patience, mail.nextLine(), "an email")) as { to: string[]; email: string };

    /** Posts over HTTPS as a visitor does; resolves to the status and the answer. */
    async function visit(path: string, body?: unknown): Promise<string> {
      const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const script = `fetch(${JSON.stringify(`https://${host}${path}`)}, {
      headers: { "content-type": "application/json" }, ...${JSON.stringify(options)},
    }).then(async (answer) => console.log(answer.status, await answer.text()))`;
      return succeed(`NODE_EXTRA_CA_CERTS=${authority} /opt/fairlead/current/bin/node -e ${shellWord(script)}`);
    }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "fairlead-install-"));
      machine = await startMachine(["ufw", "caddy", "postgresql"]);
      await release(folder, { id: "0".repeat(40), time: 1_750_000_000 }, "urn:test");
      for (const name of ["SHA256SUMS", `${releaseName}.tar.gz`]) copyFileSync(join(folder, name), place(name));
      writeFileSync(join(machine.root, "etc/hosts"), `127.0.0.1 localhost ${host}\n`);
      mail = startScript("deploy/children/mail-server.ts", [mailPort], [...machine.network]);
      expect(await mail.nextLine()).toBe("ready");
    });
    afterAll(async () => {
      await mail.kill();
      await machine.remove();
      rmSync(folder, { recursive: true });
    });

    test("a damaged archive is refused by the step that checks it", async () => {
      const archive = readFileSync(place(`${releaseName}.tar.gz`));
      writeFileSync(place(`${releaseName}.tar.gz`), Buffer.concat([archive, Buffer.of(0)]));
      expect(await run(step("sha256sum"))).toMatchObject({
        status: 1,
        output: expect.stringContaining("FAILED") as string,
      });
      writeFileSync(place(`${releaseName}.tar.gz`), archive);
      await succeed(step("sha256sum"));
      await succeed(step("tar xzf"));
    });

    test("a dry run lists the steps and changes nothing", async () => {
      const before = await succeed("find /etc /opt /usr /var/lib /home | sort");
      expect(await succeed(install.replace("install.sh", "install.sh --dry-run"))).toContain("+ fairlead init\n");
      expect(await succeed("find /etc /opt /usr /var/lib /home | sort")).toBe(before);
    });

    test("the firewall step leaves log-ins and the web open", async () => {
      await succeed(step("ufw"));
      const status = await succeed("ufw status");
      for (const open of ["22/tcp", "80/tcp", "443"]) expect(status).toMatch(new RegExp(`^${open} +ALLOW`, "m"));
    });

    test.for([
      // Copies a part, as when the disk is full.
      ["cp", 'mkdir -p "$3/dist" && exit 1'],
      ["chmod", "exit 1"],
      ["createdb", "exit 1"],
      ["systemctl", '[ "$1" != enable ] || exit 1'],
      ["mv", "case $1 in */Caddyfile.new) exit 1 ;; esac"],
    ] as const)("a run whose %s fails ends, and the next one goes further", async ([program, body]) => {
      const fake = join(machine.root, "usr/local/bin", program);
      writeFileSync(fake, `#!/bin/sh\n${body}\nexec /usr/bin/${program} "$@"\n`, { mode: 0o755 });
      const { status } = await run(program === "createdb" ? install : withAnswers);
      rmSync(fake);
      expect(status).not.toBe(0);
      if (program !== "createdb") return;
      // There is no terminal to ask at.
      const unanswered = expect.stringContaining("the site has no settings yet; run this again to continue") as string;
      expect(await run(install)).toEqual({ status: 1, output: unanswered });
    });

    test("the installer leads to an application that is delivered over HTTPS", async () => {
      const { output } = await run(withAnswers);
      expect(output).not.toMatch(/createuser: error|createdb: error/);
      // Only Caddy's own authority is wrong, because it is not in the system's list.
      expect(output.match(/^error .*/gm)).toEqual([
        expect.stringContaining(`certificate of ${host}: browsers do not trust`),
      ]);
      const [link = ""] = new RegExp(`https://${host}(/desk/invitation/\\S+)`).exec(everything)?.slice(1) ?? [];
      expect(await visit(link)).toMatch(/^200 /);
      expect(settings()).toMatch(/^ERASURE_JOURNAL=\/var\/lib\/fairlead-erasures$/m);

      await succeed(step("mail test").replace("you@your-domain", "maya@ridgeway.test"));
      expect((await nextEmail()).to).toEqual(["maya@ridgeway.test"]);
      expect(await visit(apiPaths.register, applicant({ email: "zoe@example.org" }))).toMatch(/^200 .*"code":200/);
      const receivers = [...(await nextEmail()).to, ...(await nextEmail()).to];
      expect(receivers.toSorted()).toEqual(["hello@ridgeway.test", "zoe@example.org"]);
      expect(await succeed("fairlead export")).toContain("zoe@example.org");

      // From now on doctor finds nothing.
      await succeed(
        `install -m 644 ${authority} /etc/ssl/own.crt && echo NODE_EXTRA_CA_CERTS=/etc/ssl/own.crt >> /etc/fairlead/fairlead.env`,
      );
    });

    test("a second run changes nothing, and serves on", async () => {
      const everyFile = "find /etc /opt /usr /home /backups /var/lib/fairlead -printf '%p %s %T@ %m %u\\n' | sort";
      const state = `${everyFile}; systemctl show -p MainPID fairlead`;
      const before = await succeed(state);
      const output = await succeed(install);
      expect(output).toMatch(/^Fairlead runs\./m);
      expect(output).not.toMatch(/^\+ (?:install|cp|mv|ln|sed|useradd|apt-get|runuser)/m);
      expect(await succeed(state)).toBe(before);
    });

    test("a newer version saves what is there, takes over, and can go back", async () => {
      releaseOf("99.0.0", place(releaseName), place("newer"));
      const output = await succeed("sh newer/deploy/install.sh");
      expect(await succeed(servingBuild)).toMatch(/^\/opt\/fairlead\/99\.0\.0-/);
      expect(await succeed("fairlead export")).toContain("zoe@example.org");
      expect(await succeed("stat -c '%a %U %n' /backups/*")).toMatch(/^600 fairlead \/backups\/before-99\.0\.0-\S+\n$/);
      const [, back = "exit 1"] = /^To go back: (.*)$/m.exec(output) ?? [];
      await succeed(back);
      expect(await succeed(servingBuild)).not.toContain("99.0.0");
      expect(await visit("/gb/jobs")).toMatch(/^200 /);
    });

    test("a version that does not start is reported with its last lines, and the older one comes back", async () => {
      changedRelease(
        place(releaseName),
        place("broken"),
        "dist/main.js",
        () => 'console.error("out of order"); process.exit(78);\n',
      );
      const { status, output } = await run("sh broken/deploy/install.sh");
      expect(status).toBe(1);
      expect(output).toMatch(/^out of order$/m);
      expect(output).toContain("install.sh: fairlead.service does not start; its last lines are above");
      const [, back = "exit 1"] = /^To go back: (.*)$/m.exec(output) ?? [];
      await succeed(back);
      expect(await visit("/gb/jobs")).toMatch(/^200 /);
    });

    test("a Caddyfile of other sites is not replaced", async () => {
      const path = join(machine.root, "etc/caddy/Caddyfile");
      const ours = readFileSync(path, "utf8");
      const other = "shop.localhost {\n\trespond ok\n}\n";
      writeFileSync(path, other);
      const { status, output } = await run(install);
      expect({ status, output }).toEqual({
        status: 1,
        output: expect.stringContaining("serves other sites") as string,
      });
      expect(readFileSync(path, "utf8")).toBe(other);
      writeFileSync(path, ours);
    });

    test("another host name than that of the settings is refused", async () => {
      expect(await run(install.replace(host, "other.localhost"))).toEqual({
        status: 1,
        output: `install.sh: PUBLIC_URL in /etc/fairlead/fairlead.env is https://${host}. Change it there first, or give its host name\n`,
      });
    });

    test("no secret is printed, logged, or in a file that others can read", async () => {
      const [, secret = ""] = /^SECRET=(.+)$/m.exec(settings()) ?? [];
      expect(secret.length).toBeGreaterThan(30);
      everything += await succeed("journalctl --no-pager");
      for (const hidden of [secret, password]) expect(everything.includes(hidden), hidden).toBe(false);
      writeFileSync(place("hidden"), `${secret}\n${password}\n`, { mode: 0o600 });
      const readable = "find / -xdev -type f -perm -o=r -exec grep -lFf hidden {} +";
      expect((await run(readable)).output).toBe("");
      expect(await succeed("grep -lFf hidden -r /etc")).toBe("/etc/fairlead/fairlead.env\n");
    });
  },
);
