/**
 * Messages of the form when the connection is cut: always true, without lost values, and a
 * resubmission makes one application. A server in between cuts the sockets, so the browser sees a
 * bad network.
 *
 * @module-tag long
 */
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, test } from "vitest";
import { placeholder } from "../../domain/phone/placeholder.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { apiPaths } from "../../routes.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { forRows } from "../support/long-form.ts";
import { demoOperator } from "../support/operators.ts";
import { useSite } from "../support/site.ts";
import { alive, fill, formOf, openModal, type Person, person } from "./applicant.ts";
import { wake } from "./apply-form-page.ts";

const visitors = useVisitors();
const site = useSite({ operator: { eligibleCountries: [...demoOperator.eligibleCountries, "AE"] } });

/**
 * When a registration's answer is cut: not at all, before it reaches the server, after it was
 * saved, or halfway.
 */
type Cut = "never" | "before" | "saved" | "half";
let cut: Cut = "never";
let keys: (string | undefined)[] = [];

const between: Server = createServer((incoming, outgoing) => {
  const registers = incoming.url === apiPaths.register;
  if (registers) keys.push(incoming.headers["idempotency-key"] as string | undefined);
  if (registers && cut === "before") return void incoming.socket.destroy();
  const forwarded = request(new URL(incoming.url ?? "/", site.url), {
    method: incoming.method ?? "GET",
    headers: incoming.headers,
  });
  forwarded.on("response", (answer) => {
    if (!registers || cut === "never") {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(outgoing);
    }
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      if (cut === "saved") return void incoming.socket.destroy();
      const whole = Buffer.concat(parts);
      const { "transfer-encoding": _, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": String(whole.byteLength) });
      outgoing.write(whole.subarray(0, whole.byteLength / 2), () => incoming.socket.destroy());
    });
  });
  forwarded.on("error", () => incoming.socket.destroy());
  incoming.pipe(forwarded);
});

beforeAll(() => new Promise<void>((listens) => between.listen(0, "127.0.0.1", listens)));
afterAll(() => {
  between.closeAllConnections();
  between.close();
});

const proxy = {
  get url() {
    return `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  },
};

/** A filled-in form, as an applicant opens it. */
async function filledIn(page: Page, market: MarketCode, surface: "modal" | "page", applicant: Person) {
  await page.goto(surface === "modal" ? `/${market}` : `/${market}/apply-now`);
  const within = surface === "modal" ? await openModal(page, market) : page;
  const form = formOf(within, market);
  await (surface === "modal" ? alive(within) : wake(page));
  await fill(form, applicant);
  return form;
}

const someone = (market: MarketCode, country: string): Person => ({
  ...person(),
  contact: market === "gb" ? person().contact : placeholder(country),
});

/** The short form runs three: each takes ten seconds, and they cut at each moment. */
const cuts = [
  ["gb", "GB", "modal", "saved"],
  ["us", "US", "page", "half"],
  ["de", "DE", "page", "saved"],
  ["nl", "NL", "modal", "before"],
  ["fr", "FR", "page", "half"],
  ["ro", "RO", "modal", "saved"],
  ["tr", "TR", "page", "before"],
  ["se", "SE", "modal", "half"],
  ["kr", "KR", "page", "saved"],
  ["ae", "AE", "modal", "saved"],
] as const;

describe("a lost answer (specification section 8, D10)", () => {
  forRows(test, cuts, ([market]) => ["gb", "fr", "tr"].includes(market))(
    "in %s (%s, %s, cut: %s): the page says that the outcome is unknown",
    async ([market, country, surface, when]) => {
      const t = translatorFor(market);
      const applicant = someone(market, country);
      keys = [];
      const page = await visitors.visit(proxy, { market });
      const form = await filledIn(page, market, surface, applicant);

      cut = "never";
      await page.context().setOffline(true);
      await form.send.click();
      await expect(form.summary).toBeFocused();
      await expect(form.summary).toContainText(t("form.offline"));
      await expect(form.summary).not.toContainText(t("form.summaryKept"));
      expect(keys).toEqual([]);

      cut = when;
      await page.context().setOffline(false);
      await form.send.click();
      await expect(form.summary).toContainText(t("form.lost"));
      await expect(form.summary).toBeFocused();
      await expect(form.summary).toContainText(t("form.kept"));
      await expect(form.summary).not.toContainText(t("form.summaryKept"));
      await expect(form.name).toHaveValue(applicant.name);
      await expect(form.email).toHaveValue(applicant.email);
      await expect(form.age).toHaveValue(applicant.age);

      // Now offline: it is still unknown whether the first submission arrived.
      await page.context().setOffline(true);
      await form.send.click();
      // The click moved the focus; it returns after the attempts.
      await expect(form.summary).toBeFocused();
      await expect(form.summary).toContainText(t("form.lost"));
      await expect(form.summary).not.toContainText(t("form.summaryKept"));

      cut = "never";
      await page.context().setOffline(false);
      await form.send.click();
      await page.waitForURL(`${proxy.url}/${market}/success`);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      const stored = (await site.exported()).filter(({ email }) => email === applicant.email);
      expect(stored.flatMap(({ registrations }) => registrations)).toHaveLength(1);
    },
  );

  test("a later refusal does not claim that nothing was sent", async () => {
    const t = translatorFor("gb");
    const page = await visitors.visit(proxy);
    const form = await filledIn(page, "gb", "page", person());
    cut = "saved";
    await form.send.click();
    await expect(form.summary).toContainText(t("form.lost"));
    await page.reload();
    await wake(page);
    await form.age.fill("");
    await form.send.click();
    await expect(form.summary).toHaveAccessibleName(t("form.summary", { count: 1 }));
    await expect(form.summary).toContainText(t("form.lost"));
    await expect(form.summary).not.toContainText(t("form.summaryKept"));
  });

  test("a connection lost after the answer loses nothing: the next page loads once it is back", async () => {
    const t = translatorFor("gb");
    const applicant = person();
    cut = "never";
    const page = await visitors.visit(proxy);
    const form = await filledIn(page, "gb", "page", applicant);
    await page.route("**/gb/success", (route) => route.abort("internetdisconnected"));
    await form.send.click();
    await expect
      .poll(async () => (await site.exported()).filter(({ email }) => email === applicant.email).length)
      .toBe(1);
    await page.unroute("**/gb/success");
    await page.goto("/gb/success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
  });
});
