/** Reads which addresses a domain allows to send its mail (SPF, RFC 7208). */
import { type Address, readAddress } from "../domain/network/address.ts";
import type { Dns, DnsAnswer } from "../integrations/dns/dns.ts";

/** Maximum look-ups by a receiver; a record that needs more is invalid (section 4.6.4). */
export const mostLookups = 10;

export interface Spf {
  readonly record: string;
  /** Whether the record names one of the given addresses. */
  readonly isNamed: boolean;
  /** It allows every address in the world. */
  readonly isOpen: boolean;
  readonly lookups: number;
  /** Domains whose records it includes or redirects to, at any depth. */
  readonly follows: readonly string[];
  /** False if a look-up failed or the record uses macros, so that more addresses may be allowed. */
  readonly isWhole: boolean;
}

/** `several`: receivers ignore all of them (section 4.5). */
export type SpfAnswer =
  | { readonly kind: "found"; readonly spf: Spf }
  | { readonly kind: "none" | "several" }
  | { readonly kind: "unknown"; readonly reason: string };

interface Walk {
  readonly dns: Dns;
  readonly addresses: readonly Address[];
  lookups: number;
  readonly follows: string[];
  isNamed: boolean;
  isWhole: boolean;
}

export async function readSpf(domain: string, addresses: readonly string[], dns: Dns): Promise<SpfAnswer> {
  const found = recordOf(await dns.texts(domain));
  if (found.kind !== "found") return found;
  const known = addresses.flatMap((address) => readAddress(address) ?? []);
  const walk: Walk = { dns, addresses: known, lookups: 0, follows: [], isNamed: false, isWhole: true };
  await follow(found.record, domain, walk);
  const { lookups, follows, isNamed, isWhole } = walk;
  const isOpen = /(?:^|\s)\+?all(?:\s|$)/i.test(found.record);
  return { kind: "found", spf: { record: found.record, isNamed, isOpen, lookups, follows, isWhole } };
}

function recordOf(answer: DnsAnswer) {
  if (answer.kind !== "found") return answer;
  const records = answer.records.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) return { kind: "none" } as const;
  return records.length > 1 ? ({ kind: "several" } as const) : ({ kind: "found", record } as const);
}

/** Follows every term regardless of matches: the most look-ups that a receiver may need. */
async function follow(record: string, domain: string, walk: Walk): Promise<void> {
  for (const term of record.split(/\s+/).slice(1)) {
    const [, sign = "", name = "", value = ""] = /^([+?~-]?)(\w+)[:=]?([^\s]*)$/.exec(term) ?? [];
    if (value.includes("%{")) walk.isWhole = false;
    else if (sign === "" || sign === "+") await followTerm(name.toLowerCase(), value, domain, walk);
  }
}

async function followTerm(name: string, value: string, domain: string, walk: Walk): Promise<void> {
  if (name === "ip4" || name === "ip6") return void (walk.isNamed ||= includes(value, walk.addresses));
  if (!["include", "redirect", "a", "mx", "ptr", "exists"].includes(name)) return;
  walk.lookups += 1;
  if (walk.lookups > mostLookups) return;
  const [host, bits] = hostOf(name, value, domain);
  if (name === "include" || name === "redirect") {
    walk.follows.push(host.toLowerCase());
    const found = recordOf(await walk.dns.texts(host));
    if (found.kind === "found") await follow(found.record, host, walk);
    else if (found.kind === "unknown") walk.isWhole = false;
  } else if (name === "a") {
    await named(host, bits, walk);
  } else if (name === "mx") {
    const servers = await walk.dns.mailServers(host);
    if (servers.kind === "unknown") walk.isWhole = false;
    // At most ten (section 4.6.4).
    for (const server of servers.kind === "found" ? servers.records.slice(0, mostLookups) : [])
      await named(server, bits, walk);
  } else {
    walk.isWhole = false;
  }
}

/** "a:host/24", "a/24", "mx": the host and the prefix length. */
function hostOf(name: string, value: string, domain: string): [host: string, bits: string] {
  if (name === "include" || name === "redirect") return [value, ""];
  const [, host = "", bits = ""] = /^([^/]*)((?:\/\d+)?)/.exec(value) ?? [];
  return [host || domain, bits];
}

async function named(host: string, bits: string, walk: Walk): Promise<void> {
  const answer = await walk.dns.addresses(host);
  if (answer.kind === "unknown") walk.isWhole = false;
  if (answer.kind !== "found") return;
  walk.isNamed ||= answer.records.some((address) =>
    includes(address.includes(":") ? address : `${address}${bits}`, walk.addresses),
  );
}

function includes(range: string, addresses: readonly Address[]): boolean {
  const [text = "", bits] = range.split("/");
  const from = readAddress(text);
  if (from === null) return false;
  const whole = from.kind() === "ipv4" ? 32 : 128;
  const length = bits === undefined ? whole : Number(bits);
  if (!(length >= 0 && length <= whole)) return false;
  return addresses.some((address) => address.kind() === from.kind() && address.match(from, length));
}
