/** Log-in by the operator's provider: the page says whether there is one (server/desk/page.tsx), the address what came of it. */
import * as v from "valibot";
import { oidcBegun, oidcBody, type OidcOutcome, oidcOutcomes } from "../../domain/desk/log-in.ts";
import { deskAuthPath, deskPath } from "../../routes.ts";
import { call } from "./call.ts";

export interface LogInProvider {
  readonly name: string;
  /** Nobody else gets in past it. */
  readonly managersOnly: boolean;
}

/** Null: there is none. */
export function logInProvider(): LogInProvider | null {
  const { provider, local } = document.getElementById("desk")?.dataset ?? {};
  return provider === undefined ? null : { name: provider, managersOnly: local === "managers" };
}

/** Leaves the page. `confirm`: whoever is logged in proves again who they are. Throws a DeskError. */
export async function goToProvider({ confirm = false }: { readonly confirm?: boolean } = {}): Promise<void> {
  const here = location.pathname + location.search;
  const to = v.is(oidcBody, { to: here }) ? here : deskPath;
  const { url } = await call(`${deskAuthPath}/oidc/begin`, oidcBegun, { method: "POST", body: { to, confirm } });
  location.assign(url);
}

let outcome = readOutcome();

/** What the way over the provider came to; null: nobody came by it. Told once. */
export function takeOutcome(): OidcOutcome | null {
  const taken = outcome;
  outcome = null;
  return taken;
}

/** Out of the address at once, so that a reload or a bookmark says nothing of it. */
function readOutcome(): OidcOutcome | null {
  const [, found] = /^#oidc=(\w+)$/.exec(location.hash) ?? [];
  if (found === undefined) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return oidcOutcomes.find((known) => known === found) ?? null;
}
