/** Explains to the operator why a receiver could not be reached, and what to do. */
import type { WebhookResult } from "./webhook.ts";

type Failed = Extract<WebhookResult, { kind: "failed" }>;

/** One line without the URL's path and query, which may contain a key. */
export function explainFailure({ reason }: Failed, address: string): string {
  const host = URL.parse(address)?.host ?? "its address";
  switch (reason) {
    case "address not allowed":
      return `${host} is not an address on the public internet. If it is a receiver in your own network, list it with its port under internalReceivers in the operator file, and use https://`;
    case "tls":
      return `no encrypted connection to ${host}. Check that its certificate is valid for this name and includes the whole chain; if your own authority signed it, set NODE_EXTRA_CA_CERTS to that authority's certificate`;
    case "unknown host":
      return `the host ${host} was not found. Check its spelling in the operator file, and that this machine can resolve names`;
    case "timeout":
      return `${host} did not answer in time. Check that the receiver runs, and that this machine may connect to it`;
    case "network":
      return `the connection to ${host} failed. Check that the receiver runs and listens there, and that no firewall blocks the connection`;
    case "unusable secret":
      return "the secret of this webhook cannot be used. It must be whsec_ followed by base64: make one with `echo whsec_$(openssl rand -base64 32)`";
  }
}

/** Advice for an HTTP status other than 2xx; null: the status is clear enough. */
export function explainStatus(status: number): string | null {
  if (status >= 300 && status < 400) return "redirects are not followed: set the address that it leads to";
  if (status === 401 || status === 403) return "the receiver refuses the request: check how it verifies the signature";
  if (status === 404) return "the receiver has nothing at this address: check its path";
  return status === 410 ? "this answer to a delivery disables the webhook" : null;
}
