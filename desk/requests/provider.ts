/**
 * Log-in through the operator's identity provider. The page says whether there is one
 * (server/desk/page.tsx); the URL fragment holds the result.
 */
import * as v from "valibot";
import { oidcBegun, oidcBody, type OidcOutcome, oidcOutcomes } from "../../domain/desk/log-in.ts";
import { deskAuthPath, deskPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

export interface LogInProvider {
  readonly name: string;
  /** Only managers may log in without the provider. */
  readonly managersOnly: boolean;
}

/** Null: none is configured. */
export function logInProvider(): LogInProvider | null {
  const { provider, local } = document.getElementById("desk")?.dataset ?? {};
  return provider === undefined ? null : { name: provider, managersOnly: local === "managers" };
}

/**
 * Navigates to the provider. `confirm`: the current user must prove their identity again. Throws a
 * DeskError.
 */
export async function goToProvider({ confirm = false }: { readonly confirm?: boolean } = {}): Promise<void> {
  const here = location.pathname + location.search;
  const to = v.is(oidcBody, { to: here }) ? here : deskPath;
  const { url } = await sendRequest(`${deskAuthPath}/oidc/begin`, oidcBegun, { method: "POST", body: { to, confirm } });
  location.assign(url);
}

let outcome = readOutcome();

/** The provider's result, returned once; null: the page was not opened by the provider. */
export function takeProviderOutcome(): OidcOutcome | null {
  const taken = outcome;
  outcome = null;
  return taken;
}

/** Removes it from the URL at once, so that a reload or bookmark does not repeat it. */
function readOutcome(): OidcOutcome | null {
  const [, found] = /^#oidc=(\w+)$/.exec(location.hash) ?? [];
  if (found === undefined) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return oidcOutcomes.find((known) => known === found) ?? null;
}
