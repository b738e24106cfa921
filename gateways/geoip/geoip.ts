/** Which country an address is in, from a database on this machine: no visitor's address goes to anybody (D12). */

export interface Geoip {
  /**
   * ISO 3166-1 alpha-2 of an IPv4 or IPv6 address; null for private, loopback and unknown addresses, and for anything
   * that is no address. Never throws.
   */
  country(ip: string): string | null;
}
