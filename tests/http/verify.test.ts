/** `/verify` (B5): yes to a number of ours with a code of ours, and to nothing else. */
import { beforeAll, describe, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { fieldValue, heading, visibleText } from "../support/html.ts";
import { demoOperator, listeningOperator } from "../support/operators.ts";
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

test("the page is like the others: kept, found by search engines, and never filled in from the address", async () => {
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

describe("yes", () => {
  test.each([
    ["as WhatsApp shows it", "+44 7400 123456"],
    ["with two zeros", "0044 7400 123456"],
    ["in the country's own format", "07400 123456"],
    ["with brackets and dashes", "+44 (7400) 123-456"],
    ["with marks of direction", "\u2066+447400123456\u2069"],
    ["in Arabic digits", "+٤٤٧٤٠٠١٢٣٤٥٦"],
    ["of a recruiter who has left", past],
    ["with a bare calling code, as autofill writes it", "447400123456"],
    ["as a link to a chat", "https://wa.me/447400123456?text=Hello"],
    ["as a longer one", `https://api.whatsapp.com/send?phone=447400123456&text=${"Hello%20".repeat(20)}`],
    ["as a link to a call", "tel:+44-7400-123456"],
  ])("to a number %s, with a code", async (_, number) => {
    const { code } = await statusPage(site);
    for (const typed of [code, code.toLowerCase(), code.replaceAll("-", " ")]) {
      const { response, html, title, words } = await asked(number, typed);
      expect(title).toBe("Yes, this is us.");
      expect(words).toContain("is it exactly the code you got when you applied?");
      // The browser that asked may show it again on *back*.
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
      expect(fieldValue(html, "number")).toBe(number);
      expect(fieldValue(html, "code")).toBe(typed);
      expect(html).toMatch(/<div id="answer"[^>]*autofocus/i);
    }
  });

  test("but to the number that everybody can find only with one's own code", async () => {
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

  test("and to no other pair", async () => {
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
      // Whichever of the two is wrong: the same answer, but for what was typed.
      const [number, typed] = pairs[index] as readonly [string, string];
      const plain = (text: string, n: string, c: string) => text.replaceAll(n, "").replaceAll(c, "");
      expect(plain(html, number, typed)).toBe(plain(answers[0]?.html ?? "", pairs[0][0], pairs[0][1]));
      expect(response.status).toBe(200);
    }
  });
});

test("a bare calling code is read whatever the market's country is", async () => {
  const { code } = await statusPage(site);
  for (const [market, yes] of Object.entries({
    de: "Ja, das sind wir.",
    us: "Yes, this is us.",
    en: "Yes, this is us.",
  })) {
    expect((await asked("447400123456", code, {}, market)).title, market).toBe(yes);
  }
});

test("a link to somebody else's chat is no number of ours, whatever it says besides", async () => {
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
    ["a code too short", current, "K7M-4QX", "This doesn’t look like one of our codes."],
    ["a letter that no code has", current, "K7M-4QX-9TO", "This doesn’t look like one of our codes."],
    ["a number that is cut", "+44 7400", "K7M-4QX-9TC", "This doesn’t look like a whole phone number."],
  ])("for %s, and the second time it is a plain no", async (_, number, code, says) => {
    const first = await asked(number, code);
    expect(first.title).toBe("Is there a typing mistake?");
    expect(first.words).toContain(says);
    expect(first.html).toContain('<input type="hidden" name="again" value="1"/>');
    expect((await asked(number, code, { again: "1" })).title).toBe("No. Don’t reply.");
  });

  test("for a national number where the market has no country", async () => {
    const { code } = await statusPage(site);
    expect((await asked("07400 123456", code, {}, "en")).title).toBe("Is there a typing mistake?");
  });
});

test("what is missing is asked for", async () => {
  const { response, words } = await asked(" ", "");
  expect(response.status).toBe(422);
  expect(words).toContain("Please type the number that wrote or called");
  expect(words).toContain("Please type the code they gave you");
});

describe("a report", () => {
  const reports = async () => (await site.database.query("select * from impostor_report order by id")).rows;

  /** The letter to the operator; tests/jobs/reports.test.ts reads it. */
  const letterAbout = async (report: Record<string, unknown> | undefined) =>
    (
      await site.database.query(
        "select * from delivery where event_type = 'operator.reported' and payload->>'report' = $1",
        [String(report?.id)],
      )
    ).rows[0];

  test.each([
    ["that is none of ours", "ACD-EFH-JKM", "+447400555556"],
    ["that is no code", "K7", "+447400555557"],
    ["that is missing", "", "+447400555558"],
  ])("with a code %s is stored, and the operator is told", async (_, code, number) => {
    expect((await asked(number, code, { act: "send" })).response.status).toBe(303);
    const last = (await reports()).at(-1);
    expect(last).toMatchObject({ number, code_known: false });
    expect(await letterAbout(last)).toMatchObject({ target: "operator", kind: "email" });
  });

  test("of a number with a code of ours is stored, and the operator is told", async () => {
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

  test("of what is neither number nor code is stored as it was typed, and long words are cut", async () => {
    const sent = await asked("<script>", "", { act: "send", message: "x".repeat(5000) });
    expect(sent.response.status).toBe(303);
    const last = (await reports()).at(-1);
    expect(last).toMatchObject({ number: "<script>", code: null });
    expect(String(last?.message)).toHaveLength(1000);
  });

  test("with what cannot be stored is no error of the server", async () => {
    for (const number of ["\0", "a\0b"]) {
      expect((await asked(number, "x", { act: "send" })).response.status).toBe(422);
    }
  });
});

test("guessing is limited, and what was typed stays", async () => {
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
  // Somebody else is not held up by it.
  expect((await asked(current, "K7M-4QX-9TC")).response.status).toBe(200);
});

test("neither number nor code is in a log or an address", async () => {
  await asked("+447400555777", "ACD-EFH-JKM");
  const lines = site.logged.join("\n");
  expect(lines).not.toContain("7400555777");
  expect(lines).not.toContain("ACD");
});

test("a post from another site is refused", async () => {
  const answer = await site.submit("/gb/verify", { number: current, code: "x" }, { origin: "https://evil.example" });
  expect(answer.status).toBe(403);
});
