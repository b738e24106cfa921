/**
 * Checks the public URL as visitors see it from this machine: the certificate and the server's
 * time.
 */
import type { Finding } from "../domain/health/finding.ts";
import type { Certificate, Probe } from "../integrations/probe/probe.ts";

const dayMs = 86_400_000;
/**
 * Let's Encrypt's 90 days are renewed with 30 left, so fewer than this means that renewal fails.
 */
const leastDays = 14;
/** Milliseconds. The Date header has whole seconds. */
const toleratedClockError = 5_000;

/** @param clock milliseconds since 1970, read before and after the request */
export async function examinePublicUrl(publicUrl: string, probe: Probe, clock: () => number): Promise<Finding[]> {
  const before = clock();
  const { certificate, answer, failed } = await probe(`${publicUrl}/health/live`);
  const after = clock();
  const host = new URL(publicUrl).host;
  const findings = publicUrl.startsWith("https:") ? [certificateFinding(certificate, host, after, failed)] : [];
  if (answer === null) {
    if (certificate !== null || findings.length === 0) findings.push(unchecked(`public address: ${host}`, failed));
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

/** Checks the home page: health checks answer for any host name. Empty if all is well. */
function siteFindings(publicUrl: string, answer: Awaited<ReturnType<Probe>>["answer"]): Finding[] {
  if (answer === null) return [];
  const { host, origin } = new URL(publicUrl);
  const { status, location } = answer;
  const subject = `public address: ${host}`;
  if (status === 421) {
    const text = `${subject} is refused (421) because the proxy passes on another Host. In nginx: proxy_set_header Host $http_host; the log shows the requested host`;
    return [{ kind: "error", text }];
  }
  const target = location === null ? null : URL.parse(location, `${publicUrl}/`);
  if (status >= 300 && status < 400 && target !== null && target.origin !== origin) {
    const text = `${subject} redirects to ${target.origin}; if visitors use that address, set PUBLIC_URL to it, otherwise remove the redirect`;
    return [{ kind: "error", text }];
  }
  if (status < 400) return [];
  const text = `${subject} answers ${status} at /; check whether another site or program uses that name`;
  return [{ kind: "warning", text }];
}

function certificateFinding(
  certificate: Certificate | null,
  host: string,
  now: number,
  failed: string | null,
): Finding {
  const subject = `certificate of ${host}`;
  if (certificate === null) return unchecked(subject, failed);
  const { from, until, isForHost, names, issuer, error } = certificate;
  const left = Math.floor((until.getTime() - now) / dayMs);
  const day = until.toISOString().slice(0, 10);
  if (until.getTime() <= now) return { kind: "error", text: `${subject}: expired on ${day}; renew it` };
  if (from.getTime() > now)
    return {
      kind: "error",
      text: `${subject}: is not valid before ${from.toISOString()}; check the clock of this machine, or wait`,
    };
  if (!isForHost)
    return { kind: "error", text: `${subject}: is for ${names.join(", ") || "no name"}; get one for this name` };
  if (error !== null)
    return { kind: "error", text: `${subject}: browsers do not trust it (${error}); ${advice(error)}` };
  return left < leastDays
    ? {
        kind: "warning",
        text: `${subject}: expires on ${day}, in ${left} days; check that it is renewed automatically`,
        alerts: true,
      }
    : {
        kind: "ok",
        text: `${subject}: is valid until ${day}, ${left} days (from ${issuer || "an unnamed authority"}, for ${names.join(", ")})`,
      };
}

function advice(error: string): string {
  if (/SELF_SIGNED_CERT$|^DEPTH_ZERO/.test(error)) return "it is self-signed; get one from a certificate authority";
  const own = "if the authority is your own, set NODE_EXTRA_CA_CERTS to its certificate";
  return error === "SELF_SIGNED_CERT_IN_CHAIN"
    ? `this machine does not know the authority that signed it; ${own}`
    : `configure the server to send the whole chain (fullchain.pem); ${own}`;
}

/** Not an error: some machines cannot reach their own public address. */
function unchecked(subject: string, failed: string | null): Finding {
  return { kind: "unknown", text: `${subject}: cannot be checked from this machine (${failed ?? "no certificate"})` };
}

function clockFinding(date: Date, before: number, after: number): Finding {
  const there = date.getTime();
  // The header is truncated to the second, so up to one second more may have passed.
  const off = there + 1_000 < before ? there + 1_000 - before : Math.max(there - after, 0);
  if (Math.abs(off) <= toleratedClockError) {
    return { kind: "ok", text: "clock: this machine's and that of the public address agree" };
  }
  const words = `${Math.round(Math.abs(off) / 1000)} seconds ${off > 0 ? "ahead of" : "behind"} this machine's`;
  return {
    kind: "error",
    text: `clock: that of the public address is ${words}; synchronise both with a time server (chrony, timedatectl)`,
  };
}
