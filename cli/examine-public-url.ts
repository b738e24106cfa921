/** What visitors meet at the public address, as far as this machine can see it: the certificate, and the time it answers with. */
import type { Certificate, Probe } from "../gateways/probe/probe.ts";
import type { Finding } from "./finding.ts";

const dayMs = 86_400_000;
/** A renewal that works is over by then: Let's Encrypt's ninety days are renewed when thirty are left. */
const leastDays = 14;
/** Milliseconds. The answer has whole seconds. */
const tolerated = 5_000;

/** @param clock milliseconds since 1970, read before and after the question */
export async function examinePublicUrl(publicUrl: string, probe: Probe, clock: () => number): Promise<Finding[]> {
  const before = clock();
  const { certificate, answer, failed } = await probe(`${publicUrl}/health/live`);
  const after = clock();
  const host = new URL(publicUrl).host;
  const findings = publicUrl.startsWith("https:") ? [certificateFinding(certificate, host, after, failed)] : [];
  if (answer === null) {
    if (certificate !== null || findings.length === 0) findings.push(unasked(`public address: ${host}`, failed));
    return findings;
  }
  if (answer.status >= 500) {
    const text = `public address: ${host} answers ${answer.status}; check that the reverse proxy reaches a web process`;
    findings.push({ kind: "warning", text });
  } else {
    findings.push(...siteFindings(publicUrl, (await probe(`${publicUrl}/`)).answer));
  }
  return answer.date === null ? findings : [...findings, clockFinding(answer.date, before, after)];
}

/** What visitors are answered at the address itself: the health is answered whatever host is asked for. Nothing where all is well. */
function siteFindings(publicUrl: string, answer: Awaited<ReturnType<Probe>>["answer"]): Finding[] {
  if (answer === null) return [];
  const { host, origin } = new URL(publicUrl);
  const { status, location } = answer;
  const what = `public address: ${host}`;
  if (status === 421) {
    const text = `${what} is refused (421): the proxy passes on another Host. In nginx: proxy_set_header Host $http_host; the log says which host was asked for`;
    return [{ kind: "error", text }];
  }
  const target = location === null ? null : URL.parse(location, `${publicUrl}/`);
  if (status >= 300 && status < 400 && target !== null && target.origin !== origin) {
    const text = `${what} leads to ${target.origin}; if visitors use that address, set PUBLIC_URL to it, else remove the redirect`;
    return [{ kind: "error", text }];
  }
  if (status < 400) return [];
  const text = `${what} answers ${status} at /; check whether another site or program uses that name`;
  return [{ kind: "warning", text }];
}

function certificateFinding(
  certificate: Certificate | null,
  host: string,
  now: number,
  failed: string | null,
): Finding {
  const what = `certificate of ${host}`;
  if (certificate === null) return unasked(what, failed);
  const { from, until, isForHost, error } = certificate;
  const left = Math.floor((until.getTime() - now) / dayMs);
  const day = until.toISOString().slice(0, 10);
  if (until.getTime() <= now) return { kind: "error", text: `${what}: expired on ${day}; renew it` };
  if (from.getTime() > now)
    return {
      kind: "error",
      text: `${what}: is not valid before ${from.toISOString()}; check the clock of this machine, or wait`,
    };
  if (!isForHost) return { kind: "error", text: `${what}: is for another name; get one for this name` };
  if (error !== null) return { kind: "error", text: `${what}: browsers do not trust it (${error}); ${advice(error)}` };
  return left < leastDays
    ? { kind: "warning", text: `${what}: ends on ${day}, in ${left} days; check that it is renewed automatically` }
    : { kind: "ok", text: `${what}: is valid until ${day}, ${left} days` };
}

function advice(error: string): string {
  if (/SELF_SIGNED_CERT$|^DEPTH_ZERO/.test(error)) return "it is self-signed; get one from a certificate authority";
  const own = "where the authority is your own, set NODE_EXTRA_CA_CERTS to its certificate";
  return error === "SELF_SIGNED_CERT_IN_CHAIN"
    ? `this machine does not know the authority that signed it; ${own}`
    : `let the server send the whole chain (fullchain.pem); ${own}`;
}

/** Nothing is known to be wrong: some machines cannot reach their own public address. */
function unasked(what: string, failed: string | null): Finding {
  return { kind: "unknown", text: `${what}: cannot be checked from this machine (${failed ?? "no certificate"})` };
}

function clockFinding(date: Date, before: number, after: number): Finding {
  const there = date.getTime();
  // The second it says has begun, and may be over by a second.
  const off = there + 1_000 < before ? there + 1_000 - before : Math.max(there - after, 0);
  if (Math.abs(off) <= tolerated) {
    return { kind: "ok", text: "clock: this machine's and that of the public address agree" };
  }
  const words = `${Math.round(Math.abs(off) / 1000)} seconds ${off > 0 ? "ahead of" : "behind"} this machine's`;
  return {
    kind: "error",
    text: `clock: that of the public address is ${words}; let both follow a time server (chrony, timedatectl)`,
  };
}
