/** nginx and Caddy with the settings in deploy/, on free loopback ports, in a temporary folder. */
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
  /** Its address. */
  readonly url: string;
  /** The address for plain HTTP, if that only redirects to HTTPS. */
  readonly plainUrl: string | null;
  /** PEM, for verifying clients. Null: it uses plain HTTP. */
  readonly certificate: string | null;
  /** Its complete log. */
  log(): string;
  remove(): Promise<void>;
}

export interface NginxProxy extends Proxy {
  /** The folder of its cache. */
  readonly cacheFolder: string;
}

/** The example host in the files of deploy/. */
export const exampleHost = "jobs.example";

/**
 * The file within a main file, as distributions include it. `webs`: ports of the two web processes.
 * With `cached` it also includes the cache file, and answers have the cache status in `x-cache`.
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
  // As root it would switch to a user who cannot read this folder.
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

/**
 * Uses the settings of deploy/compose.yaml. The site is plain HTTP, because the program manages its
 * certificates.
 */
export async function startCaddy(webs: readonly number[]): Promise<Proxy> {
  const directory = mkdtempSync(join(tmpdir(), "fairlead-caddy-"));
  const port = await freePort();
  const file = join(directory, "Caddyfile");
  // Its admin port could be in use by another instance.
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
