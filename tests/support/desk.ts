/** Recruiters with a browser: invited by command, with a real second step. */
import { createHmac } from "node:crypto";
import * as v from "valibot";
import { type DeskDetail, deskDetail } from "../../domain/desk/application.ts";
import { type DeskList, deskList, type DeskViews, deskViews } from "../../domain/desk/queue.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import type { Registration } from "../../domain/application/fields.ts";
import type { TestApp } from "./app.ts";
import { goodPassword } from "./good-password.ts";
import { newPerson, newRegistration } from "./registrations.ts";
import { runCommand } from "./run-command.ts";

export { goodPassword };

export interface DeskAnswer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the desk says; tests look at what they expect
  readonly body: any;
}

/** A browser with cookies and the headers of a same-origin page. */
export class Browser {
  readonly app: TestApp;
  readonly cookies = new Map<string, string>();

  constructor(app: TestApp) {
    this.app = app;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<DeskAnswer> {
    return this.#send(path, { headers });
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<DeskAnswer> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const sent = {
      "content-type": "application/json",
      origin: this.app.config.publicUrl,
      "sec-fetch-site": "same-origin",
    };
    return this.#send(path, { method: "POST", body: text, headers: { ...sent, ...headers } });
  }

  /** The raw response, for a stream. */
  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0 && !headers.has("cookie")) {
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const response = await this.app.request(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async #send(path: string, init: RequestInit): Promise<DeskAnswer> {
    const response = await this.open(path, init);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
}

export interface Recruit extends Browser {
  readonly name: string;
  readonly email: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
  readonly id: string;
}

/** Runs the recruiter command and returns its output. */
export async function command(app: TestApp, ...parameters: string[]): Promise<{ status: number; output: string }> {
  const parts = { database: app.database, config: app.config, now: () => app.now };
  const { status, said } = await runCommand(parts, "recruiter", ...parameters);
  return { status, output: said };
}

/** The token of the link that a command printed. */
export function tokenIn(output: string): string {
  return /invitation\/([\w-]+)/.exec(output)?.[1] ?? "";
}

let recruits = 0;

/** A recruiter, invited and logged in with a second step. */
export async function recruit(app: TestApp, role: "recruiter" | "manager" = "recruiter"): Promise<Recruit> {
  recruits += 1;
  const email = `recruit${recruits}.${process.pid}@operator.example`;
  const invited = await command(app, "invite", email, ...(role === "manager" ? ["--manager"] : []));
  const name = `Recruit ${recruits}`;
  const browser = await accept(app, tokenIn(invited.output), name);
  const { secret, backupCodes } = await setUpSecondStep(browser);
  const { body } = await browser.get(`${deskApiPath}/me`);
  return Object.assign(browser, { name, email, secret, backupCodes, id: body.id as string });
}

export async function accept(app: TestApp, token: string, name: string, password = goodPassword): Promise<Browser> {
  const browser = new Browser(app);
  const made = await browser.post(`${deskApiPath}/invitation/${token}`, { name, password });
  if (made.status !== 200) throw new Error(`not accepted: ${made.status} ${JSON.stringify(made.body)}`);
  return browser;
}

export async function setUpSecondStep(
  browser: Browser,
  password = goodPassword,
): Promise<{ secret: string; backupCodes: readonly string[] }> {
  const { body, status } = await browser.post(`${deskAuthPath}/two-factor/enable`, { password });
  if (status !== 200) throw new Error(`no second step: ${status} ${JSON.stringify(body)}`);
  const secret = new URL(body.totpURI).searchParams.get("secret") ?? "";
  const verified = await browser.post(`${deskAuthPath}/two-factor/verify-totp`, { code: totp(secret) });
  if (verified.status !== 200) throw new Error(`code refused: ${verified.status}`);
  return { secret, backupCodes: body.backupCodes };
}

export function logIn(browser: Browser, email: string, password = goodPassword): Promise<DeskAnswer> {
  return browser.post(`${deskAuthPath}/sign-in/email`, { email, password });
}

/**
 * Enters a code as if the last accepted one had been long ago, so that no test waits half a minute.
 */
export async function enterCode(browser: Browser, code: string): Promise<DeskAnswer> {
  await browser.app.database.query("update recruiter_two_factor set used_step = null");
  return enterNewCode(browser, code);
}

/** Enters a code that must be newer than the last one. */
export function enterNewCode(browser: Browser, code: string): Promise<DeskAnswer> {
  return browser.post(`${deskAuthPath}/two-factor/verify-totp`, { code });
}

/** Confirms with the password, as required for log-in settings. */
export function confirm(browser: Browser, password = goodPassword): Promise<DeskAnswer> {
  return browser.post(`${deskApiPath}/confirm`, { password });
}

/** RFC 6238 with SHA-1, 30 s and six digits, like every app; `secret` is base32 (RFC 4648). */
export function totp(secret: string, at = Date.now()): string {
  const bits = [...secret.replaceAll("=", "")]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const entered = new Map<string, number>();

/**
 * The next unused code, because a server accepts each once. Waits if all three valid ones are used.
 * `ahead`: how far the server's clock is ahead of ours, in ms.
 */
export async function nextTotp(secret: string, ahead = 0): Promise<string> {
  const now = () => Math.floor((Date.now() + ahead) / 30_000);
  // The previous code is valid too and saves waiting: for half its time, so that it does not expire
  // on its way.
  const earliest = Math.floor((Date.now() + ahead) / 30_000 + 0.5) - 1;
  const step = Math.max((entered.get(secret) ?? 0) + 1, earliest);
  entered.set(secret, step);
  while (step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
  return totp(secret, step * 30_000);
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A six-digit code that is not valid now, or in the adjacent periods. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1, 2].map((step) => totp(secret, Date.now() + step * 30_000));
  return ["000000", "111111", "222222", "333333", "444444"].find((code) => !right.includes(code)) ?? "555555";
}

/** A waiting application's number. */
export async function apply(
  app: TestApp,
  change: Partial<Registration> = {},
  more: Parameters<typeof newRegistration>[1] = {},
): Promise<number> {
  const registration = newRegistration(newPerson(change), { now: app.now, deliveries: [], ...more });
  await saveRegistration(app.database, registration);
  const { rows } = await app.database.query<{ id: number }>(
    `select application_id as id from registration where id = $1`,
    [registration.id],
  );
  return Number(rows[0]?.id);
}

/** Parses an answer with the desk's schema; the test fails if that is impossible. */
export function said<Schema extends v.GenericSchema>(schema: Schema, { body }: DeskAnswer): v.InferOutput<Schema> {
  return v.parse(schema, body);
}

/** `asked`: a view and its filters, as in an address. */
export async function list(browser: Browser, asked = "view=todo"): Promise<DeskList> {
  return said(deskList, await browser.get(`${deskApiPath}/applications?${asked}`));
}

/** The number of applications in each view. */
export async function views(browser: Browser, asked = ""): Promise<DeskViews> {
  return said(deskViews, await browser.get(`${deskApiPath}/views?${asked}`));
}

export async function detail(browser: Browser, id: number): Promise<DeskDetail> {
  return said(deskDetail, await browser.get(`${deskApiPath}/applications/${id}`));
}

export function act(browser: Browser, id: number, name: string, body: object = {}): Promise<DeskAnswer> {
  return browser.post(`${deskApiPath}/applications/${id}/${name}`, body);
}
