/** Which addresses a domain lets send mail for it (SPF, RFC 7208), as far as a look at its records can say. */
import { type Address, readAddress } from "../domain/network/address.ts";
import type { Dns, DnsAnswer } from "../gateways/dns/dns.ts";

/** Look-ups that a receiver makes at most; a record that takes more counts as broken (section 4.6.4). */
export const mostLookups = 10;

export interface Spf {
  readonly record: string;
  /** Whether one of the addresses that were asked about is named. */
  readonly isNamed: boolean;
  /** It lets everybody in the world send. */
  readonly isOpen: boolean;
  readonly lookups: number;
  /** What could not be asked, or is written with macros, so that more may be named. */
  readonly isWhole: boolean;
}

/** `several`: receivers take none of them (section 4.5). */
export type SpfAnswer =
  | { readonly kind: "found"; readonly spf: Spf }
  | { readonly kind: "none" | "several" }
  | { readonly kind: "unknown"; readonly reason: string };

interface Walk {
  readonly dns: Dns;
  readonly addresses: readonly Address[];
  lookups: number;
  isNamed: boolean;
  isWhole: boolean;
}

export async function readSpf(domain: string, addresses: readonly string[], dns: Dns): Promise<SpfAnswer> {
  const found = recordOf(await dns.texts(domain));
  if (found.kind !== "found") return found;
  const known = addresses.flatMap((address) => readAddress(address) ?? []);
  const walk: Walk = { dns, addresses: known, lookups: 0, isNamed: false, isWhole: true };
  await follow(found.record, domain, walk);
  const { lookups, isNamed, isWhole } = walk;
  const isOpen = /(?:^|\s)\+?all(?:\s|$)/i.test(found.record);
  return { kind: "found", spf: { record: found.record, isNamed, isOpen, lookups, isWhole } };
}

function recordOf(answer: DnsAnswer) {
  if (answer.kind !== "found") return answer;
  const records = answer.records.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) return { kind: "none" } as const;
  return records.length > 1 ? ({ kind: "several" } as const) : ({ kind: "found", record } as const);
}

/** Every term of it, whichever matches first: what a letter from elsewhere would cost a receiver. */
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
  const [asked, bits] = hostOf(name, value, domain);
  if (name === "include" || name === "redirect") {
    const found = recordOf(await walk.dns.texts(asked));
    if (found.kind === "found") await follow(found.record, asked, walk);
    else if (found.kind === "unknown") walk.isWhole = false;
  } else if (name === "a") {
    await named(asked, bits, walk);
  } else if (name === "mx") {
    const servers = await walk.dns.mailServers(asked);
    if (servers.kind === "unknown") walk.isWhole = false;
    // Ten at most (section 4.6.4).
    for (const server of servers.kind === "found" ? servers.records.slice(0, mostLookups) : [])
      await named(server, bits, walk);
  } else {
    walk.isWhole = false;
  }
}

/** "a:host/24", "a/24", "mx": the host, and how much of its address counts. */
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
