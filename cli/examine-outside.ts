/** Checks the site as a visitor reaches it: by DNS, through firewall, proxies and caches. */
import { networkInterfaces } from "node:os";
import type { EnvironmentConfig } from "../app/config.ts";
import type { Finding } from "../domain/health/finding.ts";
import type { Operator } from "../domain/operator/operator.ts";
import type { Dns } from "../integrations/dns/dns.ts";
import type { Probe, ProbeSettings } from "../integrations/probe/probe.ts";
import { isPublicAddress } from "../integrations/webhook/public-address.ts";
import { offeredMarkets } from "../locales/offered.ts";
import { healthPaths } from "../routes.ts";
import { examineAnswers, type AnswerSettings } from "./examine-answers.ts";
import { findNetworkPath } from "./examine-network-path.ts";
import { examineApplication, examineUpload } from "./examine-posting.ts";
import { examinePublicUrl } from "./examine-public-url.ts";
import { examineRedirect } from "./examine-redirect.ts";

type Settings = AnswerSettings & Pick<EnvironmentConfig, "trustProxy">;

interface OutsideParts {
  /** undefined: the operator file cannot be read. */
  readonly operator: Operator | undefined;
  /** null: the settings are invalid, so the test application cannot be signed. */
  readonly secret: string | null;
  readonly dns: Dns;
  readonly prober: (settings: ProbeSettings) => Probe;
  readonly clock: () => number;
}

export async function examineOutside(settings: Settings, parts: OutsideParts): Promise<Finding[]> {
  const { publicUrl } = settings;
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  const path = await findNetworkPath(publicUrl, parts.dns, own);
  const [address, ...others] = path.addresses;
  const probe = parts.prober({ address });
  const findings = [
    ...path.findings,
    ...(await examinePublicUrl(publicUrl, probe, parts.clock)),
    ...(await Promise.all(others.map((other) => examineAddress(other, publicUrl, parts.prober)))).flat(),
  ];
  const market = parts.operator === undefined ? undefined : offeredMarkets(parts.operator)[0];
  if (market === undefined || parts.operator === undefined) return findings;
  const answers = await examineAnswers(settings, market, probe);
  // An earlier finding says why.
  if (!answers.isOurs) return findings;
  const { protocol, port, hostname } = new URL(publicUrl);
  const isDefault = protocol === "https:" && port === "";
  const isPublicPath = address !== undefined && isPublicAddress(address) && !own.includes(address);
  return [
    ...findings,
    ...(isDefault ? [await examineRedirect(`http://${hostname}`, publicUrl, probe)] : []),
    ...answers.findings,
    ...(await examineUpload(publicUrl, probe)),
    ...(parts.secret === null
      ? []
      : await examineApplication(
          { ...settings, secret: parts.secret, operator: parts.operator },
          probe,
          parts.clock,
          isPublicPath,
        )),
  ];
}

/** One of several addresses, of which browsers choose: usually that of IPv6. */
async function examineAddress(
  address: string,
  publicUrl: string,
  prober: OutsideParts["prober"],
): Promise<readonly Finding[]> {
  const { answer, failed } = await prober({ address })(publicUrl + healthPaths.live);
  const { host } = new URL(publicUrl);
  if (answer !== null && answer.status < 500) return [];
  if (failed === "ENETUNREACH" || failed === "EHOSTUNREACH" || failed === "EADDRNOTAVAIL") {
    const text = `public address: ${host} at ${address} cannot be checked, because this machine has no route there (${failed})`;
    return [{ kind: "unknown", text }];
  }
  const record = address.includes(":") ? "AAAA" : "A";
  const text = `public address: ${host} does not answer at ${address} (${failed ?? answer?.status}); let the proxy listen there, or remove that ${record} record`;
  return [{ kind: "error", text }];
}
