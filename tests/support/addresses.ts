/** Public addresses whose country the database knows; every other address has no country. */
export const addressIn = {
  GB: "81.2.69.160",
  DE: "85.214.132.117",
  AE: "94.200.1.1",
  PL: "83.0.0.1",
  FR: "90.0.0.1",
  US: "8.8.8.8",
  JP: "133.242.0.1",
  CA: "99.224.0.1",
  /** A territory without a numbering plan. */
  AQ: "23.154.160.1",
} as const;
