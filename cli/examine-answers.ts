/**
 * Compares a page and a file, as they arrive through proxies and caches, with what the application
 * sends: security headers, compression, caching.
 */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { EnvironmentConfig } from "../app/config.ts";
import type { Finding } from "../domain/health/finding.ts";
import type { Answer, Probe } from "../integrations/probe/probe.ts";
import { assetsPath, pageAddress } from "../routes.ts";
import { assetCaching } from "../server/http/asset-routes.ts";
import { commonHeaders, contentSecurityPolicy } from "../server/http/security-headers.ts";
import { privateCaching, publicCaching } from "../server/site/responses.ts";

export type AnswerSettings = Pick<EnvironmentConfig, "publicUrl" | "environment" | "localeStrategy" | "tagManager">;

/** As every current browser sends it. */
const browserHeaders = { "accept-encoding": "gzip, deflate, br, zstd" };

/**
 * If another program answers, `isOurs` is false and there are no findings.
 * @param market whose page `verify` is read: neither the access gate nor an operator can close it
 */
export async function examineAnswers(
  settings: AnswerSettings,
  market: string,
  probe: Probe,
): Promise<{ readonly isOurs: boolean; readonly findings: readonly Finding[] }> {
  const { publicUrl, localeStrategy } = settings;
  const prefix = localeStrategy === "prefix" ? market : undefined;
  const url = publicUrl + pageAddress("verify", prefix);
  const { answer } = await probe(url, { method: "GET", headers: browserHeaders });
  if (answer === null || answer.status !== 200 || !answer.headers.has("x-request-id")) {
    return { isOurs: false, findings: [] };
  }
  const caching = prefix === undefined ? privateCaching : publicCaching;
  const findings = [
    ...headerFindings(answer, settings),
    compressionFinding(answer),
    ...(await cachingFindings(answer, { url, caching, publicUrl, probe })),
  ];
  return { isOurs: true, findings };
}

function headerFindings(answer: Answer, { publicUrl, environment, tagManager }: AnswerSettings): Finding[] {
  const https = publicUrl.startsWith("https:");
  const sent = Object.entries(commonHeaders(https, environment === "production"));
  const policy = contentSecurityPolicy([], https, tagManager !== undefined);
  const faults = [
    ...sent.map(([name, value]) => faultOf(name, answer, (received) => received === value, value)),
    faultOf("content-security-policy", answer, (received) => isPolicy(received, policy), "the application’s"),
  ].filter((fault) => fault !== null);
  if (
    environment === "production" &&
    answer.headers.get("x-robots-tag")?.some((value) => /noindex|none/i.test(value))
  ) {
    faults.push("the proxy adds x-robots-tag, which hides the site from search engines; remove it there");
  }
  return faults.length === 0
    ? [{ kind: "ok", text: `headers: all ${sent.length + 1} security headers arrive as the application sends them` }]
    : faults.map((fault) => ({ kind: "warning", text: `headers: ${fault}` }));
}

function faultOf(
  name: string,
  { headers }: Answer,
  isUnchanged: (value: string) => boolean,
  sent: string,
): string | null {
  const received = headers.get(name) ?? [];
  const [value, another] = received;
  if (value === undefined) {
    return `the proxy drops ${name}; let it pass (nginx: no proxy_hide_header, Caddy: no \`header -${name}\`)`;
  }
  if (another !== undefined)
    return `${name} arrives ${received.length} times; the application sends it, so remove the proxy’s`;
  return isUnchanged(value) ? null : `the proxy changes ${name} to “${value}” from “${sent}”; remove it there`;
}

/** Ignores `style-src`, whose hashes differ from page to page. */
function isPolicy(received: string, sent: string): boolean {
  const others = (policy: string) => policy.split("; ").filter((directive) => !directive.startsWith("style-src "));
  const [read, expected] = [others(received), others(sent)];
  return read.length === expected.length && expected.every((directive, at) => directive === read[at]);
}

function compressionFinding({ headers, body }: Answer): Finding {
  const encoding = headers.get("content-encoding")?.[0];
  const size = `${(body.length / 1024).toFixed(1)} KB`;
  return encoding === undefined
    ? {
        kind: "warning",
        text: `compression: pages arrive uncompressed (${size}); let the proxy pass on Accept-Encoding (nginx: no proxy_set_header Accept-Encoding "")`,
      }
    : { kind: "ok", text: `compression: pages arrive with ${encoding} (${size})` };
}

interface CachedAnswer {
  readonly url: string;
  readonly caching: string;
  readonly publicUrl: string;
  readonly probe: Probe;
}

async function cachingFindings(answer: Answer, { url, caching, publicUrl, probe }: CachedAnswer): Promise<Finding[]> {
  const faults: string[] = [];
  const compare = (what: string, received: Answer | null, sent: string) => {
    const values = received?.headers.get("cache-control") ?? [];
    if (values.length !== 1 || values[0] !== sent)
      faults.push(
        `${what} arrives with cache-control “${values.join("”, “")}” instead of “${sent}”; remove that rule of the proxy or CDN`,
      );
  };
  compare("a page", answer, caching);
  const etag = answer.headers.get("etag")?.[0];
  if (etag === undefined) faults.push("the proxy drops ETag, so browsers load unchanged pages again; let it pass");
  else {
    const again = (await probe(url, { method: "GET", headers: { ...browserHeaders, "if-none-match": etag } })).answer;
    if (again !== null && again.status !== 304) {
      faults.push(`an unchanged page answers ${again.status} instead of 304; let the proxy pass on If-None-Match`);
    }
  }
  // A page without a market in its URL depends on the visitor.
  const negotiated = (await probe(publicUrl + pageAddress("verify"), { method: "GET", headers: browserHeaders }))
    .answer;
  compare("a page of one visitor", negotiated, privateCaching);
  if (negotiated?.headers.has("age"))
    faults.push("a cache keeps pages of one visitor and shows them to others; purge it and remove its rule");
  const asset = linkedAsset(answer);
  if (asset !== null)
    compare("a file", (await probe(publicUrl + asset, { headers: browserHeaders })).answer, assetCaching);
  return faults.length === 0
    ? [{ kind: "ok", text: "caching: pages and files arrive as the application sends them" }]
    : faults.map((fault) => ({ kind: "warning", text: `caching: ${fault}` }));
}

/** The path of a file that the page links to; null: the page cannot be decoded. */
function linkedAsset({ headers, body }: Answer): string | null {
  const encoding = headers.get("content-encoding")?.[0];
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[
    encoding ?? "identity"
  ];
  const html = decode?.(body).toString() ?? "";
  return new RegExp(`["'](${assetsPath}[\\w./-]+)["']`).exec(html)?.[1] ?? null;
}
