/** What receivers of our mail find out of its sender's domain: who may send for it, what they do with the rest, and where answers go. */
import { domainToASCII } from "node:url";
import { readSender } from "../domain/operator/mail-sender.ts";
import { isPublicAddress } from "../gateways/webhook/public-address.ts";
import type { Dns } from "../gateways/dns/dns.ts";
import type { Finding } from "./finding.ts";
import { mostLookups, readSpf } from "./spf.ts";

interface Sender {
  readonly from: string;
  readonly dkimSelector?: string | undefined;
}

/** Nothing is sent, and nobody but the resolver is asked. */
export async function examineSender(sender: Sender, smtpUrl: string | undefined, dns: Dns): Promise<Finding[]> {
  const { address } = readSender(sender.from);
  const domain = domainToASCII(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
  const host = smtpUrl === undefined ? null : new URL(smtpUrl).hostname.replace(/^\[|\]$/g, "");
  const addresses = host === null ? [] : await publicAddresses(host, dns);
  const findings = await Promise.all([
    examineMx(domain, dns),
    examineSpf(domain, host, addresses, dns),
    examineDkim(domain, sender.dkimSelector, dns),
    examineDmarc(domain, dns),
    ...(addresses[0] === undefined ? [] : [examineReverse(host ?? "", addresses[0], dns)]),
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
  if (answer.kind === "unknown") return unasked("where its mail goes (MX)", answer.reason);
  if (answer.kind === "none" || answer.records.every((server) => server === "" || server === ".")) {
    const text =
      "no server takes mail for it (MX): answers and returned letters are lost, and some receivers refuse it";
    return { kind: "warning", text };
  }
  return { kind: "ok", text: `mail for it goes to ${answer.records[0]}` };
}

async function examineSpf(
  domain: string,
  host: string | null,
  addresses: readonly string[],
  dns: Dns,
): Promise<Finding> {
  const answer = await readSpf(domain, addresses, dns);
  switch (answer.kind) {
    case "unknown":
      return unasked("who may send for it (SPF)", answer.reason);
    case "none":
      return { kind: "warning", text: "has no SPF record; publish the one that your mail provider gives" };
    case "several":
      return { kind: "error", text: "has more than one SPF record, and receivers take none of them; make one of them" };
  }
  const { record, isNamed, isOpen, lookups, isWhole } = answer.spf;
  if (isOpen) return { kind: "warning", text: `SPF lets everybody send for it: ${record}` };
  if (lookups > mostLookups) {
    const text = `SPF takes more than ${mostLookups} look-ups, and receivers count it as broken: ${record}`;
    return { kind: "error", text };
  }
  if (isNamed) return { kind: "ok", text: `SPF names ${host}, the server of SMTP_URL` };
  if (addresses.length === 0) {
    const text = `SPF is there; whether it names the machine that sends cannot be seen, since ${host ?? "SMTP_URL"} has no public address here: ${record}`;
    return { kind: "unknown", text };
  }
  // A large provider takes letters at one address and sends them from others.
  return isWhole && !/\b(?:include|redirect)[:=]/i.test(record)
    ? { kind: "warning", text: `SPF does not name ${host}, the server of SMTP_URL: ${record}` }
    : { kind: "unknown", text: `SPF does not name ${host} itself; its provider says whether it is right: ${record}` };
}

async function examineDkim(domain: string, selector: string | undefined, dns: Dns): Promise<Finding> {
  if (selector === undefined) {
    const text = "DKIM cannot be seen without the selector that your mail server signs with: mail.dkimSelector";
    return { kind: "unknown", text };
  }
  const name = `${selector}._domainkey.${domain}`;
  const answer = await dns.texts(name);
  if (answer.kind === "unknown") return unasked(`DKIM (${name})`, answer.reason);
  const keys = answer.kind === "found" ? answer.records.filter((text) => /(?:^|;)\s*p=/.test(text)) : [];
  if (keys.length === 0) return { kind: "error", text: `DKIM has no key at ${name}: no signature is believed` };
  // An empty key was taken back (RFC 6376 section 3.6.1).
  return keys.some((text) => /(?:^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text))
    ? { kind: "ok", text: `DKIM has a key at ${name}` }
    : { kind: "error", text: `DKIM’s key at ${name} was taken back (p= is empty)` };
}

async function examineDmarc(domain: string, dns: Dns): Promise<Finding> {
  const labels = domain.split(".");
  for (let from = 0; from <= Math.max(labels.length - 2, 0); from += 1) {
    const name = labels.slice(from).join(".");
    const answer = await dns.texts(`_dmarc.${name}`);
    if (answer.kind === "unknown") return unasked("DMARC", answer.reason);
    const record =
      answer.kind === "found" ? answer.records.find((text) => /^v=DMARC1\s*(?:;|$)/.test(text)) : undefined;
    if (record === undefined) continue;
    const tag = (key: string) => new RegExp(`;\\s*${key}\\s*=\\s*(\\w+)`, "i").exec(record)?.[1]?.toLowerCase();
    const policy = (from > 0 ? tag("sp") : undefined) ?? tag("p");
    if (policy === "quarantine" || policy === "reject") return { kind: "ok", text: `DMARC says ${policy} (${name})` };
    return policy === "none"
      ? { kind: "ok", text: `DMARC only watches (p=none, ${name}); anybody may still send in its name` }
      : { kind: "warning", text: `DMARC has no policy that receivers know (${name}): ${record}` };
  }
  return { kind: "warning", text: "has no DMARC record; large receivers ask for one: v=DMARC1; p=none to begin with" };
}

/** Of the server that takes our letters: where it sends them on from other addresses, theirs count. */
async function examineReverse(host: string, address: string, dns: Dns): Promise<Finding> {
  const answer = await dns.names(address);
  if (answer.kind === "unknown") return unasked(`what ${address} is called`, answer.reason);
  if (answer.kind === "none") {
    const text = `${address} (${host}) has no name (PTR); where letters leave from it, large receivers refuse them`;
    return { kind: "warning", text };
  }
  const back = await Promise.all(answer.records.slice(0, 3).map((name) => dns.addresses(name)));
  return back.some((there) => there.kind === "found" && there.records.includes(address))
    ? { kind: "ok", text: `${address} (${host}) is called ${answer.records[0]}, and that name leads back` }
    : { kind: "warning", text: `${address} (${host}) is called ${answer.records[0]}, which does not lead back to it` };
}

function unasked(what: string, reason: string): Finding {
  return { kind: "unknown", text: `${what} could not be asked (${reason})` };
}
