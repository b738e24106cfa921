/** Resolves the public address as visitors do: by DNS, not by this machine's hosts file. */
import type { Finding } from "../domain/health/finding.ts";
import { isLoopbackAddress, isLoopbackHost, readAddress } from "../domain/network/address.ts";
import type { Dns } from "../integrations/dns/dns.ts";
import { isPublicAddress } from "../integrations/webhook/public-address.ts";

export interface NetworkPath {
  readonly findings: readonly Finding[];
  /** Addresses that visitors connect to; undefined: resolve the name on this machine. */
  readonly addresses: readonly [string | undefined, ...string[]];
}

/** The most addresses to connect to; browsers try no more either. */
const mostAddresses = 4;

/** @param ownAddresses addresses of this machine's network interfaces */
export async function findNetworkPath(
  publicUrl: string,
  dns: Dns,
  ownAddresses: readonly string[],
): Promise<NetworkPath> {
  const { hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (readAddress(host) !== null || isLoopbackHost(host)) return { findings: [], addresses: [undefined] };
  const answer = await dns.addresses(host);
  if (answer.kind === "unknown") {
    const text = `DNS: the addresses of ${host} could not be looked up (${answer.reason}), so this machine’s own resolution is used`;
    return { findings: [{ kind: "unknown", text }], addresses: [undefined] };
  }
  if (answer.kind === "none") {
    const text = `DNS: has no address for ${host}; publish an A record (and AAAA) with the address of your proxy`;
    return { findings: [{ kind: "error", text }], addresses: [undefined] };
  }
  const [first = "", ...others] = answer.records.slice(0, mostAddresses);
  return { findings: [addressFinding(host, answer.records, ownAddresses)], addresses: [first, ...others] };
}

function addressFinding(host: string, addresses: readonly string[], ownAddresses: readonly string[]): Finding {
  const list = addresses.join(", ");
  const loopback = addresses.find(isLoopbackAddress);
  if (loopback !== undefined) {
    const text = `DNS: ${host} leads to ${loopback}, which is each visitor’s own machine; publish your proxy’s address`;
    return { kind: "error", text };
  }
  const privateAddress = addresses.find((address) => !isPublicAddress(address));
  if (privateAddress !== undefined) {
    const text = `DNS: ${host} leads to ${privateAddress}, which only your own network reaches; publish a public address`;
    return { kind: "warning", text };
  }
  const ownAddress = addresses.find((address) => ownAddresses.includes(address));
  return ownAddress === undefined
    ? { kind: "ok", text: `DNS: ${host} leads to ${list}` }
    : {
        kind: "unknown",
        text: `DNS: ${host} leads to ${list}; ${ownAddress} is this machine, so a firewall in front of it was not passed: open ${host} once from a phone`,
      };
}
