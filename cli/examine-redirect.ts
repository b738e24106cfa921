/** Checks that a visitor who types the address without https:// is redirected to the site. */
import type { Finding } from "../domain/health/finding.ts";
import type { Probe } from "../integrations/probe/probe.ts";
import { pageAddress } from "../routes.ts";

/** @param plainUrl the public address with http:// */
export async function examineRedirect(plainUrl: string, publicUrl: string, probe: Probe): Promise<Finding> {
  const path = pageAddress("verify");
  const { answer, failed } = await probe(plainUrl + path);
  const { host, origin } = new URL(publicUrl);
  const subject = `http://${host}`;
  const advice = `redirect it to ${origin} with its path (301)`;
  if (answer === null) {
    return { kind: "warning", text: `${subject}: does not answer (${failed}); open port 80 and ${advice}` };
  }
  const target = answer.location === null ? null : URL.parse(answer.location, plainUrl + path);
  if (answer.status < 300 || answer.status >= 400 || target === null) {
    const kind = answer.status === 200 ? "error" : "warning";
    return { kind, text: `${subject}: answers ${answer.status} unencrypted; ${advice}` };
  }
  if (target.origin !== origin) return { kind: "error", text: `${subject}: redirects to ${target.origin}; ${advice}` };
  return target.pathname === path
    ? { kind: "ok", text: `${subject}: redirects to ${origin}` }
    : { kind: "warning", text: `${subject}: loses the path of an address; ${advice}` };
}
