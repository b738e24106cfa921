/** Checks the site as visitors reach it: through DNS, firewall, proxies and caches. */
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
import { examineTestApplication, examinePictureUpload } from "./examine-post-requests.ts";
import { examinePublicUrl } from "./examine-public-url.ts";
import { examineRedirect } from "./examine-redirect.ts";

type Settings = AnswerSettings & Pick<EnvironmentConfig, "trustProxy">;

interface ReachabilityDependencies {
  /** undefined: the operator file cannot be read. */
  readonly operator: Operator | undefined;
  /** null: the settings are invalid, so the test application cannot be signed. */
  readonly secret: string | null;
  readonly dns: Dns;
  readonly prober: (settings: ProbeSettings) => Probe;
  readonly clock: () => number;
}

export async function examineReachability(
  settings: Settings,
  dependencies: ReachabilityDependencies,
): Promise<Finding[]> {
  const { publicUrl } = settings;
  const ownAddresses = Object.values(networkInterfaces()).flatMap(
    (interfaceAddresses) => interfaceAddresses?.map(({ address }) => address) ?? [],
  );
  const networkPath = await findNetworkPath(publicUrl, dependencies.dns, ownAddresses);
  const [address, ...others] = networkPath.addresses;
  const probe = dependencies.prober({ address });
  const findings = [
    ...networkPath.findings,
    ...(await examinePublicUrl(publicUrl, probe, dependencies.clock)),
    ...(await Promise.all(others.map((other) => examineAddress(other, publicUrl, dependencies.prober)))).flat(),
  ];
  const market = dependencies.operator === undefined ? undefined : offeredMarkets(dependencies.operator)[0];
  if (market === undefined || dependencies.operator === undefined) return findings;
  const answers = await examineAnswers(settings, market, probe);
  // An earlier finding reports what answers instead.
  if (!answers.isOurs) return findings;
  const { protocol, port, hostname } = new URL(publicUrl);
  const isDefaultPort = protocol === "https:" && port === "";
  const isReachedPublicly = address !== undefined && isPublicAddress(address) && !ownAddresses.includes(address);
  return [
    ...findings,
    ...(isDefaultPort ? [await examineRedirect(`http://${hostname}`, publicUrl, probe)] : []),
    ...answers.findings,
    ...(await examinePictureUpload(publicUrl, probe)),
    ...(dependencies.secret === null
      ? []
      : await examineTestApplication(
          { ...settings, secret: dependencies.secret, operator: dependencies.operator },
          probe,
          dependencies.clock,
          isReachedPublicly,
        )),
  ];
}

/** Checks one of several addresses: browsers choose among them and usually prefer IPv6. */
async function examineAddress(
  address: string,
  publicUrl: string,
  prober: ReachabilityDependencies["prober"],
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
