/** Posts a test application and a picture through the proxies, as visitors and recruiters do. */
import type { EnvironmentConfig } from "../app/config.ts";
import { sign } from "../app/signing.ts";
import { rehearsalFields, rehearsalText } from "../domain/application/rehearsal.ts";
import { openCountries } from "../domain/eligibility.ts";
import type { Finding } from "../domain/health/finding.ts";
import { isPublic, readAddress } from "../domain/network/address.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { placeholder } from "../domain/phone/placeholder.ts";
import { mostBytesOfPicture } from "../domain/site-content/picture.ts";
import type { Answer, Probe } from "../integrations/probe/probe.ts";
import { apiPaths, deskApiPath } from "../routes.ts";
import { bodyLimitBytes } from "../server/http/body.ts";

interface TestApplicationSettings extends Pick<EnvironmentConfig, "publicUrl" | "trustProxy"> {
  readonly secret: string;
  readonly operator: Operator;
}

/** From a network for documentation (RFC 5737), so no visitor has this address. */
const forgedAddress = "192.0.2.77";

/**
 * Posts a signed test application as large as the server accepts, which rolls it back.
 * @param isReachedPublicly whether it is posted to a public address that is not this machine
 */
export async function examineTestApplication(
  { publicUrl, trustProxy, secret, operator }: TestApplicationSettings,
  probe: Probe,
  clock: () => number,
  isReachedPublicly: boolean,
): Promise<Finding[]> {
  const country = openCountries(operator).find((each) => placeholder(each) !== "");
  if (country === undefined) return [];
  const at = clock();
  const rehearsal = `${at}.${sign({ secret }, rehearsalText(at)).toString("base64url")}`;
  const { answer, failed } = await probe(publicUrl + apiPaths.register, {
    method: "POST",
    headers: { ...browserHeaders(publicUrl), "content-type": "application/json", "x-forwarded-for": forgedAddress },
    body: padded({ ...rehearsalFields(country), rehearsal }),
  });
  const subject = "test application";
  if (answer === null) {
    return [
      {
        kind: "error",
        text: `${subject}: got no answer (${failed}); check the proxy’s log for POST ${apiPaths.register}`,
      },
    ];
  }
  const { status, message, senderAddress } = readAnswer(answer);
  if (status === 200 && senderAddress !== null) {
    const took = `${Math.max(1, clock() - at)} ms`;
    const text = `${subject}: posted with ${bodyLimitBytes / 1024} KB, accepted and rolled back in ${took}; nothing was stored or sent`;
    return [{ kind: "ok", text }, visitorsFinding(senderAddress, trustProxy, publicUrl, isReachedPublicly)];
  }
  return [{ kind: "error", text: `${subject}: ${refusalText(answer, status, message)}` }];
}

function refusalText({ headers }: Answer, status: number, message: string): string {
  if (status === 413) {
    return `a proxy refuses its ${bodyLimitBytes / 1024} KB (413); allow 1 MB (nginx: client_max_body_size 1m)`;
  }
  if (!headers.has("x-request-id")) {
    return `a proxy or firewall answers ${status} instead of the application; let POST ${apiPaths.register} pass`;
  }
  if (status === 403) {
    return "the running process refuses its signature; start it with the same SECRET, and compare its clock";
  }
  if (status === 422 && message === "") return "the running process is older than this command; restart it";
  if (status === 503) return "the running process cannot save: its database does not answer; see its log";
  return `answered ${status} (${message})`;
}

/** `message`: why the server refused. `senderAddress`: the address from which it was reached. */
function readAnswer({ status, body }: Answer): { status: number; message: string; senderAddress: string | null } {
  try {
    const read = JSON.parse(body.toString()) as { message?: unknown; result?: { address?: unknown }; errors?: unknown };
    const senderAddress = typeof read.result?.address === "string" ? read.result.address : null;
    // A server too old for test applications lists the errors of the fields.
    const message = read.errors === undefined && typeof read.message === "string" ? read.message : "";
    return { status, message, senderAddress };
  } catch {
    return { status, message: "", senderAddress: null };
  }
}

/** Whether visitors' own addresses arrive: rate limits and the country depend on them. */
function visitorsFinding(
  senderAddress: string,
  trustProxy: number,
  publicUrl: string,
  isReachedPublicly: boolean,
): Finding {
  const setting = `TRUST_PROXY=${trustProxy}`;
  if (senderAddress === forgedAddress) {
    const text = `visitors: can forge any address, because ${setting} is more than the proxies that append to X-Forwarded-For; lower it`;
    return { kind: "error", text };
  }
  if (trustProxy === 0 && publicUrl.startsWith("https:")) {
    const text = `visitors: all count as one sender (${senderAddress}); set TRUST_PROXY to the number of proxies in front, usually 1`;
    return { kind: "error", text };
  }
  const read = readAddress(senderAddress);
  if (isReachedPublicly && (read === null || !isPublic(read))) {
    const text = `visitors: this request arrived as ${senderAddress}; unless that is this machine, a proxy does not append to X-Forwarded-For, or ${setting} is too low`;
    return { kind: "warning", text };
  }
  return { kind: "ok", text: `visitors: cannot forge their address (${setting})` };
}

/** Uploads a picture of the largest size without log-in: the application must answer 401. */
export async function examinePictureUpload(publicUrl: string, probe: Probe): Promise<Finding[]> {
  const { answer, failed } = await probe(`${publicUrl}${deskApiPath}/pictures/logo`, {
    method: "POST",
    headers: { ...browserHeaders(publicUrl), "content-type": "application/octet-stream" },
    body: Buffer.alloc(mostBytesOfPicture),
  });
  const size = `${Math.ceil(mostBytesOfPicture / 1000)} KB`;
  if (answer === null) {
    return [{ kind: "unknown", text: `pictures: the answer to an upload of ${size} could not be read (${failed})` }];
  }
  if (answer.status === 401) return [{ kind: "ok", text: `pictures: ${size} reach the desk` }];
  const text =
    answer.status === 413
      ? `pictures: a proxy refuses ${size} (413); allow 1 MB (nginx: client_max_body_size 1m)`
      : `pictures: an upload of ${size} answers ${answer.status} instead of the desk’s 401; let POST ${deskApiPath}/pictures/ pass`;
  return [{ kind: answer.status === 413 ? "error" : "warning", text }];
}

/** The headers that a browser sends with the site's own requests. */
function browserHeaders(publicUrl: string): Record<string, string> {
  return { origin: new URL(publicUrl).origin, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
}

/** Adds a field that the server ignores, so that the body reaches its size limit. */
function padded(fields: Record<string, string>): Buffer {
  const rest = bodyLimitBytes - Buffer.byteLength(JSON.stringify({ ...fields, padding: "" }));
  return Buffer.from(JSON.stringify({ ...fields, padding: "x".repeat(rest) }));
}
