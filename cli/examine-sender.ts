/**
 * Checks the DNS records of the sender's domain that mail receivers look up: SPF, DKIM, DMARC, MX
 * and PTR. For the usual providers it says which record to publish.
 */
import { domainToASCII } from "node:url";
import type { Finding } from "../domain/health/finding.ts";
import { readSender } from "../domain/operator/mail-sender.ts";
import { isPublicAddress } from "../integrations/webhook/public-address.ts";
import type { Dns } from "../integrations/dns/dns.ts";
import { type MailProvider, mailProvider } from "./mail-providers.ts";
import { mostLookups, readSpf } from "./spf.ts";

interface Sender {
  readonly from: string;
  readonly dkimSelector?: string | undefined;
}

/** Sends no mail; only queries the resolver. */
export async function examineSender(sender: Sender, smtpUrl: string | undefined, dns: Dns): Promise<Finding[]> {
  const { address } = readSender(sender.from);
  const domain = domainToASCII(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
  const host = smtpUrl === undefined ? null : new URL(smtpUrl).hostname.replace(/^\[|\]$/g, "");
  const provider = mailProvider(host);
  const addresses = host === null ? [] : await publicAddresses(host, dns);
  // A provider's mail leaves from other addresses.
  const direct = provider === null ? addresses[0] : undefined;
  const findings = await Promise.all([
    examineMx(domain, dns),
    examineSpf({ domain, host, addresses, provider }, dns),
    examineDkim(domain, sender.dkimSelector, provider, dns),
    examineDmarc(domain, dns),
    ...(direct === undefined ? [] : [examineReverse(host ?? "", direct, dns)]),
  ]);
  return findings.map(({ kind, text }) => ({ kind, text: `mail from ${domain}: ${text}` }));
}

async function publicAddresses(host: string, dns: Dns): Promise<readonly string[]> {
  if (isPublicAddress(host)) return [host];
  const answer = await dns.addresses(host);
  return answer.kind === "found" ? answer.records.filter(isPublicAddress) : [];
}

async function examineMx(domain: string, dns: Dns): Promise<Finding> {
  const answer = await dns.mailServers(domain);
  if (answer.kind === "unknown") return unchecked("its mail servers (MX)", answer.reason);
  if (answer.kind === "none" || answer.records.every((server) => server === "" || server === ".")) {
    const text = "no server accepts mail for it (MX): replies and bounces are lost, and some receivers refuse its mail";
    return { kind: "warning", text };
  }
  return { kind: "ok", text: `mail for it goes to ${answer.records[0]}` };
}

interface SpfSubject {
  readonly domain: string;
  /** Of `SMTP_URL`. */
  readonly host: string | null;
  /** Its public addresses. */
  readonly addresses: readonly string[];
  readonly provider: MailProvider | null;
}

async function examineSpf({ domain, host, addresses, provider }: SpfSubject, dns: Dns): Promise<Finding> {
  const answer = await readSpf(domain, addresses, dns);
  switch (answer.kind) {
    case "unknown":
      return unchecked("its permitted senders (SPF)", answer.reason);
    case "none":
      if (provider?.hasOwnReturnPath) return ownReturnPath(provider);
      return {
        kind: "warning",
        text: `has no SPF record; publish ${
          provider === null
            ? "the one that your mail provider gives"
            : `as a TXT record of ${domain}: v=spf1 include:${provider.spf} ~all`
        }`,
      };
    case "several":
      return {
        kind: "error",
        text: "has more than one SPF record, so receivers ignore all of them; merge them into one",
      };
  }
  const { record, isNamed, isOpen, lookups, follows, isWhole } = answer.spf;
  if (isOpen) return { kind: "warning", text: `SPF allows everyone to send for it: ${record}` };
  if (lookups > mostLookups) {
    const text = `SPF needs more than ${mostLookups} look-ups, so receivers treat it as invalid: ${record}`;
    return { kind: "error", text };
  }
  if (provider !== null) {
    if (isNamed || follows.includes(provider.spf)) return { kind: "ok", text: `SPF includes ${provider.name}` };
    if (provider.hasOwnReturnPath) return ownReturnPath(provider);
    const text = `SPF does not include ${provider.name}; change the record to: ${withInclude(record, provider.spf)}`;
    return { kind: "warning", text };
  }
  if (isNamed) return { kind: "ok", text: `SPF names ${host}, the server of SMTP_URL` };
  if (addresses.length === 0) {
    const text = `SPF exists, but cannot be compared with the sending machine, because ${host ?? "SMTP_URL"} has no public address here: ${record}`;
    return { kind: "unknown", text };
  }
  // Large providers accept mail at one address and send from others.
  return isWhole && !/\b(?:include|redirect)[:=]/i.test(record)
    ? { kind: "warning", text: `SPF does not name ${host}, the server of SMTP_URL: ${record}` }
    : {
        kind: "unknown",
        text: `SPF does not name ${host} itself; ask its provider whether the record is right: ${record}`,
      };
}

function ownReturnPath({ name }: MailProvider): Finding {
  return { kind: "ok", text: `SPF needs no record here: ${name} uses its own return address, so DKIM decides` };
}

/** First, because receivers stop at the first match, and `all` matches everything. */
function withInclude(record: string, spf: string): string {
  return record.replace(/^v=spf1/i, (version) => `${version} include:${spf}`);
}

async function examineDkim(
  domain: string,
  selector: string | undefined,
  provider: MailProvider | null,
  dns: Dns,
): Promise<Finding> {
  const advice = provider === null ? "" : `; ${provider.dkim}`;
  if (selector !== undefined) {
    const key = await lookUpKey(selector, domain, dns);
    return key.kind === "error" ? { kind: "error", text: key.text + advice } : key;
  }
  if (provider === null) {
    const text = "DKIM cannot be checked without the selector of your mail server; set mail.dkimSelector";
    return { kind: "unknown", text };
  }
  const keys = await Promise.all(provider.selectors.map((usual) => lookUpKey(usual, domain, dns)));
  const found = keys.find(({ kind }) => kind === "ok") ?? keys.find(({ kind }) => kind === "unknown");
  if (found) return found;
  if (keys.length === 0) {
    const text = `DKIM selectors of ${provider.name} differ for each account${advice}; set mail.dkimSelector to check it`;
    return { kind: "unknown", text };
  }
  const names = provider.selectors.map((usual) => `${usual}._domainkey`).join(", ");
  const text = `DKIM has no key at the usual names of ${provider.name} (${names})${advice}; if your selector is another, set mail.dkimSelector`;
  return { kind: "warning", text };
}

async function lookUpKey(selector: string, domain: string, dns: Dns): Promise<Finding> {
  const name = `${selector}._domainkey.${domain}`;
  const answer = await dns.texts(name);
  if (answer.kind === "unknown") return unchecked(`DKIM (${name})`, answer.reason);
  const keys = answer.kind === "found" ? answer.records.filter((text) => /(?:^|;)\s*p=/.test(text)) : [];
  if (keys.length === 0) return { kind: "error", text: `DKIM has no key at ${name}: no signature can be verified` };
  // An empty key has been revoked (RFC 6376 section 3.6.1).
  return keys.some((text) => /(?:^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text))
    ? { kind: "ok", text: `DKIM has a key at ${name}` }
    : { kind: "error", text: `DKIM’s key at ${name} was revoked (p= is empty)` };
}

async function examineDmarc(domain: string, dns: Dns): Promise<Finding> {
  const labels = domain.split(".");
  for (let from = 0; from <= Math.max(labels.length - 2, 0); from += 1) {
    const name = labels.slice(from).join(".");
    const answer = await dns.texts(`_dmarc.${name}`);
    if (answer.kind === "unknown") return unchecked("DMARC", answer.reason);
    const record =
      answer.kind === "found" ? answer.records.find((text) => /^v=DMARC1\s*(?:;|$)/.test(text)) : undefined;
    if (record === undefined) continue;
    const tag = (key: string) => new RegExp(`;\\s*${key}\\s*=\\s*(\\w+)`, "i").exec(record)?.[1]?.toLowerCase();
    const policy = (from > 0 ? tag("sp") : undefined) ?? tag("p");
    if (policy === "quarantine" || policy === "reject") return { kind: "ok", text: `DMARC says ${policy} (${name})` };
    return policy === "none"
      ? { kind: "ok", text: `DMARC only monitors (p=none, ${name}); others can still send in its name` }
      : { kind: "warning", text: `DMARC has no policy that receivers know (${name}): ${record}` };
  }
  const text = `has no DMARC record, which large receivers require; publish as a TXT record of _dmarc.${domain}: v=DMARC1; p=none`;
  return { kind: "warning", text };
}

/**
 * Checks the server that accepts mail. If it relays through other addresses, those matter instead.
 */
async function examineReverse(host: string, address: string, dns: Dns): Promise<Finding> {
  const answer = await dns.names(address);
  if (answer.kind === "unknown") return unchecked(`the reverse DNS name of ${address} (PTR)`, answer.reason);
  if (answer.kind === "none") {
    const text = `${address} (${host}) has no reverse DNS name (PTR); if mail leaves from it, large receivers refuse it`;
    return { kind: "warning", text };
  }
  const back = await Promise.all(answer.records.slice(0, 3).map((name) => dns.addresses(name)));
  return back.some((there) => there.kind === "found" && there.records.includes(address))
    ? { kind: "ok", text: `${address} (${host}) resolves to ${answer.records[0]}, and that name resolves back` }
    : {
        kind: "warning",
        text: `${address} (${host}) resolves to ${answer.records[0]}, which does not resolve back to it`,
      };
}

function unchecked(subject: string, reason: string): Finding {
  return { kind: "unknown", text: `${subject} could not be looked up (${reason})` };
}
