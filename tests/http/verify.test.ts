/** `/verify` (B5) says yes only to one of our numbers with one of our codes. */
import { beforeAll, describe, expect, test } from "vitest";
import { rememberNumbers } from "../../commands/accounts/numbers.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { fieldValue, heading, visibleText } from "../support/html.ts";
import { demoOperator, listeningOperator } from "../support/operators.ts";
import { runCommand } from "../support/run-command.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const current = "+447400123456";
const past = "+447400123457";

beforeAll(async () => {
  await site.database.query(
    `insert into recruiter_number (number, name, first_seen_at, last_seen_at)
     values ($1, 'Robin', now(), now()), ($2, 'Kim', now() - interval '1 year', now() - interval '200 days')`,
    [current, past],
  );
});

async function asked(number: string, code: string, more: Record<string, string> = {}, market = "gb") {
  const response = await site.submit(`/${market}/verify`, { number, code, ...more });
  const html = await response.text();
  return {
    response,
    html,
    words: visibleText(html),
    title: heading(html.replace(/[\s\S]*id="answer"/, "").replaceAll("h2", "h1")),
  };
}

test("the page is cached and indexed like others, and never prefilled from its address", async () => {
  const response = await site.open("/gb/verify?code=K7M-4QX-9TC&number=447400123456");
  expect([response.status, response.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=300, stale-if-error=86400",
  ]);
  const html = await response.text();
  expect(heading(html)).toBe("Is it really us?");
  expect([fieldValue(html, "number"), fieldValue(html, "code")]).toEqual(["", ""]);
  expect(html).not.toContain("447400123456");
});

describe("the answer yes", () => {
  test.each([
    ["as WhatsApp shows it", "+44 7400 123456"],
    ["with two zeros", "0044 7400 123456"],
    ["in the country's own format", "07400 123456"],
    ["with brackets and dashes", "+44 (7400) 123-456"],
    ["with direction marks", "\u2066+447400123456\u2069"],
    ["in Arabic digits", "+٤٤٧٤٠٠١٢٣٤٥٦"],
    ["of a recruiter who has left", past],
    ["with a bare calling code, as autofill writes it", "447400123456"],
    ["as a chat link", "https://wa.me/447400123456?text=Hello"],
    ["as a longer chat link", `https://api.whatsapp.com/send?phone=447400123456&text=${"Hello%20".repeat(20)}`],
    ["as a call link", "tel:+44-7400-123456"],
  ])("is given for a number %s with a code", async (_, number) => {
    const { code } = await statusPage(site);
    for (const typed of [code, code.toLowerCase(), code.replaceAll("-", " ")]) {
      const { response, html, title, words } = await asked(number, typed);
      expect(title).toBe("Yes, this is us.");
      expect(words).toContain("is it exactly the code you got when you applied?");
      // The requesting browser may show it again on *back*.
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
      expect(fieldValue(html, "number")).toBe(number);
      expect(fieldValue(html, "code")).toBe(typed);
      expect(html).toMatch(/<div id="answer"[^>]*autofocus/i);
    }
  });

  test("needs the visitor's own code for the public number", async () => {
    const { code } = await statusPage(site);
    const { whatsapp = "" } = demoOperator.identity;
    await site.database.query(
      "insert into recruiter_number (number, name, first_seen_at, last_seen_at) values ($1, 'Us', now(), now()) on conflict do nothing",
      [whatsapp],
    );
    const { title, words } = await asked(whatsapp, code);
    expect(title).toBe("Only your own code proves it.");
    expect(words).toContain("is it exactly the code you got when you applied?");
    expect(words).not.toContain("Yes, this is us.");
    expect((await asked(whatsapp, "ACD-EFH-JKM")).title).toBe("No. Don’t reply.");
  });

  test("is not given any more for a past number that the operator forgets", async () => {
    const { code } = await statusPage(site);
    const [stolen, current] = ["+447400123459", "+447400123460"];
    const recruiters = [{ name: "Robin", email: "robin@operator.example", numbers: [current] }];
    const config = { ...site.config, operator: { ...site.config.operator, recruiters } };
    const before = { ...config.operator, recruiters: [{ ...recruiters[0]!, numbers: [current, stolen] }] };
    await rememberNumbers(site.database, before, site.now);
    expect((await asked(stolen, code)).title).toBe("Yes, this is us.");
    const forget = (number: string) =>
      runCommand({ database: site.database, config, now: () => site.now }, "recruiter", "forget-number", number);
    expect(await forget(stolen)).toMatchObject({ status: 0 });
    // A restart remembers only what the operator file still has.
    await rememberNumbers(site.database, config.operator, site.now);
    expect((await asked(stolen, code)).title).toBe("No. Don’t reply.");
    expect(await forget(stolen)).toMatchObject({ status: 1, said: expect.stringContaining("never") });
    expect(await forget(current)).toMatchObject({ status: 1, said: expect.stringContaining("still in") });
    expect((await asked(current, code)).title).toBe("Yes, this is us.");
    await expect(forget("07400 123459")).rejects.toThrow("is not a number such as");
  });

  test("is given for no other pair", async () => {
    const { code, person } = await statusPage(site);
    const pairs = [
      ["+447400123458", code],
      [current, "ACD-EFH-JKM"],
      [`+44${person.contact}`, code],
      ["+447400123458", "ACD-EFH-JKM"],
      ["+447400123459", "ACD-EFH-JKN"],
    ] as const;
    const answers = await Promise.all(pairs.map(([number, typed]) => asked(number, typed)));
    for (const [index, { title, words, html, response }] of answers.entries()) {
      expect(title).toBe("No. Don’t reply.");
      expect(words).toContain("Report this number");
      // The answer is the same whichever of the two is wrong, except for the typed values.
      const [number, typed] = pairs[index] as readonly [string, string];
      const plain = (text: string, n: string, c: string) => text.replaceAll(n, "").replaceAll(c, "");
      expect(plain(html, number, typed)).toBe(plain(answers[0]?.html ?? "", pairs[0][0], pairs[0][1]));
      expect(response.status).toBe(200);
    }
  });
});

test("accepts a bare calling code in every market", async () => {
  const { code } = await statusPage(site);
  for (const [market, yes] of Object.entries({
    de: "Ja, das sind wir.",
    us: "Yes, this is us.",
    en: "Yes, this is us.",
  })) {
    expect((await asked("447400123456", code, {}, market)).title, market).toBe(yes);
  }
});

test("is not given for a link to another person's chat, whatever else it contains", async () => {
  const { code } = await statusPage(site);
  for (const number of [
    "https://evil.example/?phone=447400123456",
    "https://wa.me@evil.example/447400123456",
    "https://api.whatsapp.com/send?phone=447400123456&phone=447999999999",
  ]) {
    expect((await asked(number, code, { again: "1" })).title, number).toBe("No. Don’t reply.");
  }
});

describe("a typing mistake is suggested first", () => {
  test.each([
    ["a short code", current, "K7M-4QX", "This doesn’t look like one of our codes."],
    ["a letter outside the code alphabet", current, "K7M-4QX-9TO", "This doesn’t look like one of our codes."],
    ["a truncated number", "+44 7400", "K7M-4QX-9TC", "This doesn’t look like a whole phone number."],
  ])("for %s, and the second time the answer is a plain no", async (_, number, code, says) => {
    const first = await asked(number, code);
    expect(first.title).toBe("Is there a typing mistake?");
    expect(first.words).toContain(says);
    expect(first.html).toContain('<input type="hidden" name="again" value="1"/>');
    expect((await asked(number, code, { again: "1" })).title).toBe("No. Don’t reply.");
  });

  test("for a national number in a market without a country", async () => {
    const { code } = await statusPage(site);
    expect((await asked("07400 123456", code, {}, "en")).title).toBe("Is there a typing mistake?");
  });
});

test("missing fields are reported", async () => {
  const { response, words } = await asked(" ", "");
  expect(response.status).toBe(422);
  expect(words).toContain("Please type the number that wrote or called");
  expect(words).toContain("Please type the code they gave you");
});

describe("a report", () => {
  const reports = async () => (await site.database.query("select * from impostor_report order by id")).rows;

  /** The email to the operator; tests/jobs/reports.test.ts reads it. */
  const letterAbout = async (report: Record<string, unknown> | undefined) =>
    (
      await site.database.query(
        "select * from delivery where event_type = 'operator.reported' and payload->>'report' = $1",
        [String(report?.id)],
      )
    ).rows[0];

  test.each([
    ["of another site", "ACD-EFH-JKM", "+447400555556"],
    ["in a wrong form", "K7", "+447400555557"],
    ["that is missing", "", "+447400555558"],
  ])("with a code %s is stored, and the operator is notified", async (_, code, number) => {
    expect((await asked(number, code, { act: "send" })).response.status).toBe(303);
    const last = (await reports()).at(-1);
    expect(last).toMatchObject({ number, code_known: false });
    expect(await letterAbout(last)).toMatchObject({ target: "operator", kind: "email" });
  });

  test("of a number with one of our codes is stored, and the operator is notified", async () => {
    const mine = await statusPage(site);
    const no = await asked("+447400555555", mine.code);
    expect(no.title).toBe("No. Don’t reply.");
    const form = await asked("+447400555555", mine.code, { act: "report" });
    expect(form.words).toContain("What did they write?");
    const sent = await asked("+447400555555", mine.code, { act: "send", message: " Pay £50 first " });
    expect([sent.response.status, sent.response.headers.get("location")]).toEqual([
      303,
      "/gb/verify?done=report#answer",
    ]);
    expect((await reports()).at(-1)).toMatchObject({
      number: "+447400555555",
      code: mine.code.replaceAll("-", ""),
      message: "Pay £50 first",
      market: "gb",
      reported_at: site.now,
    });
    expect(await letterAbout((await reports()).at(-1))).toMatchObject({ target: "operator", application_id: null });
    const thanks = await site.open("/gb/verify?done=report");
    expect(thanks.headers.get("cache-control")).toBe("no-store");
    expect(visibleText(await thanks.text())).toContain("Your report has arrived");
  });

  test("without a number or code is stored as typed, with long words cut", async () => {
    const sent = await asked("<script>", "", { act: "send", message: "x".repeat(5000) });
    expect(sent.response.status).toBe(303);
    const last = (await reports()).at(-1);
    expect(last).toMatchObject({ number: "<script>", code: null });
    expect(String(last?.message)).toHaveLength(1000);
  });

  test("with unstorable characters is refused without a server error", async () => {
    for (const number of ["\0", "a\0b"]) {
      expect((await asked(number, "x", { act: "send" })).response.status).toBe(422);
    }
  });
});

test("guesses are rate-limited, and the typed values stay", async () => {
  const address = { "x-forwarded-for": "2001:db8:ffff:1::1" };
  let last: Response | undefined;
  for (let time = 0; time < 121; time += 1) {
    last = await site.submit("/gb/verify", { number: current, code: "K7M-4QX-9TC" }, address);
  }
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  const html = (await last?.text()) ?? "";
  expect(visibleText(html)).toContain("Too many checks in a short time. Please wait 1 minute");
  expect(fieldValue(html, "number")).toBe(current);
  // Other visitors are not limited.
  expect((await asked(current, "K7M-4QX-9TC")).response.status).toBe(200);
});

test("neither number nor code appears in a log or an address", async () => {
  await asked("+447400555777", "ACD-EFH-JKM");
  const lines = site.logged.join("\n");
  expect(lines).not.toContain("7400555777");
  expect(lines).not.toContain("ACD");
});

test("a post from another site is refused", async () => {
  const answer = await site.submit("/gb/verify", { number: current, code: "x" }, { origin: "https://evil.example" });
  expect(answer.status).toBe(403);
});
