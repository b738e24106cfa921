/** DNS with a few fixed records for tests. Without records, every query fails. */
import type { Dns, DnsAnswer } from "./dns.ts";

/** By "TXT example.org", "MX …", "A …" or "PTR …". */
export function fakeDns(records: Readonly<Record<string, readonly string[]>> | null): Dns {
  const ask = (type: string) => (name: string) => {
    if (records === null) return Promise.resolve<DnsAnswer>({ kind: "unknown", reason: "ECONNREFUSED" });
    const found = records[`${type} ${name}`];
    return Promise.resolve<DnsAnswer>(found ? { kind: "found", records: found } : { kind: "none" });
  };
  return { texts: ask("TXT"), mailServers: ask("MX"), addresses: ask("A"), names: ask("PTR") };
}
