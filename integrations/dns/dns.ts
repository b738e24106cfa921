export type DnsAnswer =
  | { readonly kind: "found"; readonly records: readonly string[] }
  /** No such record or name. */
  | { readonly kind: "none" }
  /** The query failed or timed out; `reason` is the error code. */
  | { readonly kind: "unknown"; readonly reason: string };

/** No method rejects. */
export interface Dns {
  /** Each TXT record, with its parts joined. */
  texts(name: string): Promise<DnsAnswer>;
  /** Mail servers in order of preference; only "": the domain accepts no mail (RFC 7505). */
  mailServers(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<DnsAnswer>;
  /** Host names of an address (PTR). */
  names(address: string): Promise<DnsAnswer>;
}
