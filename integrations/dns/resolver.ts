/** The machine's configured resolver, with timeouts. */
import { Resolver } from "node:dns/promises";
import { readAddress } from "../../domain/network/address.ts";
import type { Dns, DnsAnswer } from "./dns.ts";

/** Milliseconds for the first attempt; the second has twice as many. */
const timeoutMs = 2_000;

/** @param server "address:port" of another resolver */
export function openDns(server?: string): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  return {
    texts: (name) => answerOf(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(""))),
    mailServers: (name) =>
      answerOf(async () =>
        (await resolver.resolveMx(name)).sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange),
      ),
    async addresses(name) {
      const both = await Promise.all([
        answerOf(() => resolver.resolve4(name)),
        answerOf(() => resolver.resolve6(name)),
      ]);
      const records = both.flatMap((answer) => (answer.kind === "found" ? answer.records : []));
      if (records.length > 0) return { kind: "found", records };
      return both.find(({ kind }) => kind === "unknown") ?? { kind: "none" };
    },
    // Not `reverse`, which also reads the hosts file and reports a failing server as a missing
    // name.
    names: (address) => answerOf(() => resolver.resolvePtr(reversed(address))),
  };
}

/**
 * 192.0.2.1 becomes 1.2.0.192.in-addr.arpa (RFC 1035 section 3.5); IPv6 uses half bytes (RFC 3596
 * section 2.5).
 */
function reversed(address: string): string {
  const read = readAddress(address);
  const bytes = read?.toByteArray() ?? [];
  if (read?.kind() === "ipv4") return `${bytes.toReversed().join(".")}.in-addr.arpa`;
  const halves = bytes.flatMap((byte) => [byte >> 4, byte & 15]);
  return `${halves
    .toReversed()
    .map((half) => half.toString(16))
    .join(".")}.ip6.arpa`;
}

async function answerOf(ask: () => Promise<string[]>): Promise<DnsAnswer> {
  try {
    const records = await ask();
    return records.length > 0 ? { kind: "found", records } : { kind: "none" };
  } catch (error) {
    const { code = "unknown" } = error as { code?: string };
    return code === "ENOTFOUND" || code === "ENODATA" ? { kind: "none" } : { kind: "unknown", reason: code };
  }
}
