/** Countries of addresses, from a local database: no visitor's address leaves the machine (D12). */

export interface Geoip {
  /**
   * ISO 3166-1 alpha-2 of an IPv4 or IPv6 address; null for private, loopback, unknown and invalid
   * addresses. Never throws.
   */
  country(ip: string): string | null;
}
