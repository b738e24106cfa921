/** Whether a newer version was released. Asks only the address that the operator chose. */
import type { EnvironmentConfig } from "../app/config.ts";
import type { Finding } from "../domain/health/finding.ts";
import { isNewer, releasedVersion } from "../domain/health/released-version.ts";
import packageJson from "../package.json" with { type: "json" };

const timeoutMs = 10_000;
const mostBytes = 2 * 1024 ** 2;

export async function examineUpdate({ updateUrl }: Pick<EnvironmentConfig, "updateUrl">): Promise<Finding[]> {
  if (updateUrl === undefined) return [];
  const { host } = new URL(updateUrl);
  const released = await askedFor(updateUrl).catch(() => null);
  if (released === null) return [{ kind: "unknown", text: `version: ${host} names no newest version (UPDATE_URL)` }];
  const { version } = packageJson;
  if (!isNewer(released, version)) return [{ kind: "ok", text: `version: ${version} is the newest` }];
  const text = `version: ${released} is available, and this is ${version}; docs/operate/upgrade.md`;
  return [{ kind: "warning", text, alerts: true }];
}

async function askedFor(url: string): Promise<string | null> {
  const answer = await fetch(url, {
    headers: { accept: "application/json", "user-agent": `fairlead/${packageJson.version}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok || answer.body === null) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return releasedVersion(JSON.parse(Buffer.concat(chunks).toString()));
}
