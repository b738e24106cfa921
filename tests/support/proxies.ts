/** nginx and Caddy with the settings in deploy/, on free ports of the loopback address, in a temporary folder. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "./certificate.ts";
import { childOf } from "./child.ts";
import { childEnvironment } from "./environment.ts";
import { freePort } from "./free-port.ts";
import { isListening } from "./listening.ts";
import { programPath } from "./program.ts";
import { read } from "./repository.ts";
import { patience } from "./waiting.ts";

export interface Proxy {
  /** Where it listens. */
  readonly url: string;
  /** Of plain HTTP, where that only leads to HTTPS. */
  readonly plainUrl: string | null;
  /** PEM; whoever trusts it need not look away. Null: it speaks plain HTTP. */
  readonly certificate: string | null;
  /** Everything that it has logged. */
  log(): string;
  remove(): Promise<void>;
}

export interface NginxProxy extends Proxy {
  /** Where it keeps what it was allowed to. */
  readonly cacheFolder: string;
}

/** The host that the files in deploy/ have as an example. */
export const exampleHost = "jobs.example";

/**
 * The file in a main file of its own, as distributions include it. `webs`: ports of the two web processes. With `cached`, the file that
 * makes it a cache lies beside it, and each answer says in `x-cache` what the cache did.
 */
export function nginxFiles(
  directory: string,
  ports: { http: number; https: number },
  webs: readonly number[],
  cached = false,
): string {
  const certificate = makeCertificate(directory, exampleHost, `DNS:${exampleHost}`);
  const site = read("deploy/nginx.conf")
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${ports.https} `)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${webs[0]}`)
    .replaceAll("127.0.0.1:3002", `127.0.0.1:${webs[1]}`)
    .replace(/\/etc\/letsencrypt\/\S+fullchain\.pem/, certificate.cert)
    .replace(/\/etc\/letsencrypt\/\S+privkey\.pem/, certificate.key)
    .replaceAll("/var/log/nginx/", `${directory}/`);
  writeFileSync(join(directory, "site.conf"), site);
  const cache = cached
    ? `${read("deploy/nginx-cache.conf").replace("/var/cache/nginx/fairlead", join(directory, "cache"))}
add_header x-cache $upstream_cache_status always;
`
    : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${join(directory, kind)};`)
    .join("\n");
  const main = join(directory, "main.conf");
  // As root it would become a user who may not read this folder.
  const user = userInfo().uid === 0 ? "user root;\n" : "";
  writeFileSync(
    main,
    `${user}daemon off;
pid ${join(directory, "nginx.pid")};
worker_processes 1;
events {}
http {
${temporary}
${cache}include ${join(directory, "site.conf")};
}
`,
  );
  return main;
}

export async function startNginx(webs: readonly number[], cached = false): Promise<NginxProxy> {
  const directory = mkdtempSync(join(tmpdir(), "fairlead-nginx-"));
  const ports = { http: await freePort(), https: await freePort() };
  const main = nginxFiles(directory, ports, webs, cached);
  const program = [programPath("nginx") ?? "nginx", "-p", directory, "-c", main, "-e", join(directory, "start.log")];
  const proxy = await started(directory, program, {}, ports.https);
  const certificate = readFileSync(join(directory, "cert.pem"), "utf8");
  const urls = { url: `https://127.0.0.1:${ports.https}`, plainUrl: `http://127.0.0.1:${ports.http}` };
  return { ...proxy, ...urls, certificate, cacheFolder: join(directory, "cache") };
}

/** The settings that deploy/compose.yaml gives it. The site is plain HTTP: certificates are the program's business. */
export async function startCaddy(webs: readonly number[]): Promise<Proxy> {
  const directory = mkdtempSync(join(tmpdir(), "fairlead-caddy-"));
  const port = await freePort();
  const file = join(directory, "Caddyfile");
  // Its port for commands would be taken where one runs already.
  writeFileSync(file, read("deploy/Caddyfile").replace("\n{\n", "\n{\n\tadmin off\n"));
  const settings = {
    SITE_ADDRESS: `http://${exampleHost}:${port}`,
    FAIRLEAD_WEBS: webs.map((web) => `127.0.0.1:${web}`).join(" "),
    HOME: directory,
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
  };
  const program = [programPath("caddy") ?? "caddy", "run", "--config", file, "--adapter", "caddyfile"];
  const proxy = await started(directory, program, settings, port);
  return { ...proxy, url: `http://127.0.0.1:${port}`, plainUrl: null, certificate: null };
}

async function started(
  directory: string,
  [program = "", ...parameters]: readonly string[],
  settings: Record<string, string>,
  port: number,
): Promise<Pick<Proxy, "log" | "remove">> {
  const child = childOf(
    spawn(program, parameters, {
      cwd: directory,
      env: childEnvironment(settings),
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  const log = () =>
    readdirSync(directory)
      .filter((name) => name.endsWith(".log"))
      .map((name) => readFileSync(join(directory, name), "utf8"))
      .join("\n") + child.complaints();
  const remove = async () => {
    child.process.kill("SIGTERM");
    await child.ended;
    rmSync(directory, { recursive: true, force: true });
  };
  for (const deadline = performance.now() + patience; !(await isListening(port));) {
    if (child.process.exitCode !== null || performance.now() > deadline) {
      const why = log();
      await remove();
      throw new Error(`${program} does not listen\n${why}`);
    }
    await new Promise((resume) => setTimeout(resume, 20));
  }
  return { log, remove };
}
