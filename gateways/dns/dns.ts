/** The domain name system, asked what everybody else sees of us. */

export type DnsAnswer =
  | { readonly kind: "found"; readonly records: readonly string[] }
  /** There is no such record, or no such name. */
  | { readonly kind: "none" }
  /** Nobody could be asked, or nobody answered in time; the code of the error. */
  | { readonly kind: "unknown"; readonly reason: string };

/** None of it rejects. */
export interface Dns {
  /** Each TXT record as a whole. */
  texts(name: string): Promise<DnsAnswer>;
  /** Hosts that take mail for it, the first choice first; "" alone: it takes none (RFC 7505). */
  mailServers(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<DnsAnswer>;
  /** What an address is called (PTR). */
  names(address: string): Promise<DnsAnswer>;
}
