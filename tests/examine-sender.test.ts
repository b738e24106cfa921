/** The sender domain check of `doctor`, by DNS records. */
import { describe, expect, test } from "vitest";
import { examineSender } from "../cli/examine-sender.ts";
import { fakeDns } from "../integrations/dns/fake.ts";

const smtp = "smtps://user:Neverprinted@smtp.provider.example";
/** All records are correct. */
const well: Readonly<Record<string, readonly string[]>> = {
  "MX example.org": ["mx.provider.example"],
  "TXT example.org": ["site-verification=1", "v=spf1 include:_spf.provider.example -all"],
  "TXT _spf.provider.example": ["v=spf1 ip4:93.184.216.0/24 ip6:2606:2800::/32 ~all"],
  "A smtp.provider.example": ["93.184.216.34"],
  "PTR 93.184.216.34": ["smtp.provider.example"],
  "TXT s1._domainkey.example.org": ["v=DKIM1; k=rsa; p=MIIBIjANBg"],
  "TXT _dmarc.example.org": ["v=DMARC1; p=reject"],
};

async function said(
  change: Readonly<Record<string, readonly string[] | undefined>> = {},
  {
    from = "jobs@example.org",
    dkimSelector = "s1",
    smtpUrl = smtp,
  }: { from?: string; dkimSelector?: string | null; smtpUrl?: string } = {},
): Promise<string[]> {
  const records = Object.fromEntries(
    Object.entries({ ...well, ...change }).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
  const findings = await examineSender(
    { from, ...(dkimSelector === null ? {} : { dkimSelector }) },
    smtpUrl,
    fakeDns(records),
  );
  return findings.map(({ kind, text }) => `${kind} ${text.replace(/^mail from \S+: /, "")}`);
}

const spf = (record: string) => ({ "TXT example.org": [record] });

test("a correct domain passes every check", async () => {
  expect(await said()).toEqual([
    "ok mail for it goes to mx.provider.example",
    "ok SPF names smtp.provider.example, the server of SMTP_URL",
    "ok DKIM has a key at s1._domainkey.example.org",
    "ok DMARC says reject (example.org)",
    "ok 93.184.216.34 (smtp.provider.example) resolves to smtp.provider.example, and that name resolves back",
  ]);
});

test("offline all checks are unknown, without errors or a repeated password", async () => {
  const findings = await examineSender({ from: "jobs@example.org", dkimSelector: "s1" }, smtp, fakeDns(null));
  expect(findings.map(({ kind }) => kind)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
  for (const { text } of findings) {
    expect(text).toMatch(/^mail from example\.org: .* could not be looked up \(ECONNREFUSED\)$/);
    expect(text).not.toContain("Neverprinted");
  }
});

describe("mail servers", () => {
  test.each([[undefined], [[""]], [["."]]])("with MX %j do not exist", async (servers) => {
    expect((await said({ "MX example.org": servers }))[0]).toMatch(/^warning no server accepts mail for it/);
  });
});

describe("SPF", () => {
  test.each<[string, Readonly<Record<string, readonly string[] | undefined>>, RegExp]>([
    ["none", { "TXT example.org": undefined }, /^warning has no SPF record/],
    ["another text", spf("v=spf10 -all"), /^warning has no SPF record/],
    ["two", { "TXT example.org": ["v=spf1 -all", "v=spf1 mx -all"] }, /^error has more than one SPF record/],
    ["everybody", spf("v=spf1 mx +all"), /^warning SPF allows everyone to send/],
    ["everybody, shorter", spf("v=spf1 all"), /^warning SPF allows everyone to send/],
    ["by address", spf("v=spf1 ip4:93.184.216.34 -all"), /^ok SPF names/],
    ["by a range that ends before it", spf("v=spf1 ip4:93.184.216.0/27 -all"), /^warning SPF does not name/],
    ["by a host", spf("v=spf1 a:smtp.provider.example -all"), /^ok SPF names/],
    ["by a host's net", { ...spf("v=spf1 a/24 -all"), "A example.org": ["93.184.216.1"] }, /^ok SPF names/],
    ["by where its mail goes", { ...spf("v=spf1 mx -all"), "A mx.provider.example": ["93.184.216.34"] }, /^ok SPF/],
    ["by another domain's", spf("v=spf1 redirect=_spf.provider.example"), /^ok SPF names/],
    ["refused by name", spf("v=spf1 -ip4:93.184.216.34 ?a:smtp.provider.example -all"), /^warning SPF does not name/],
    [
      "a provider that sends from elsewhere",
      spf("v=spf1 include:else.example -all"),
      /^unknown .* does not name .*ask its provider/,
    ],
    ["macros", spf("v=spf1 exists:%{i}.example -all"), /^unknown SPF does not name/],
    ["itself, for ever", spf("v=spf1 include:example.org -all"), /^error SPF needs more than 10 look-ups/],
    ["too many", spf(`v=spf1 ${"a:smtp.provider.example ".repeat(11)}-all`), /^error SPF needs more than 10 look-ups/],
    ["just not too many", spf(`v=spf1 ${"a:smtp.provider.example ".repeat(10)}-all`), /^ok SPF names/],
  ])("%s", async (_, change, words) => {
    expect((await said(change))[1]).toMatch(words);
  });

  test("of a server with a private address is unknown", async () => {
    for (const smtpUrl of ["smtp://127.0.0.1:25", "smtp://mail", "smtp://[::1]:25"])
      expect((await said({}, { smtpUrl }))[1]).toMatch(
        /^unknown SPF exists, but cannot be compared with the sending machine/,
      );
  });
});

describe("DKIM", () => {
  test("cannot be checked without a selector", async () => {
    expect((await said({}, { dkimSelector: null }))[2]).toMatch(
      /^unknown DKIM cannot be checked without the selector .*mail\.dkimSelector$/,
    );
  });

  test.each([
    [undefined, /^error DKIM has no key at s1\._domainkey\.example\.org/],
    [["v=DKIM1; k=rsa"], /^error DKIM has no key/],
    [["v=DKIM1; p="], /^error DKIM’s key .* was revoked/],
    [["p=MIIB"], /^ok DKIM has a key/],
  ])("%j", async (texts, words) => {
    expect((await said({ "TXT s1._domainkey.example.org": texts }))[2]).toMatch(words);
  });
});

describe("a usual provider", () => {
  const without = { "TXT s1._domainkey.example.org": undefined };
  const at = (host: string, change: Parameters<typeof said>[0] = {}, dkimSelector: string | null = null) =>
    said({ ...without, ...change }, { smtpUrl: `smtps://user:Neverprinted@${host}:465`, dkimSelector });

  test.each<[string, string, string]>([
    ["Google Workspace", "smtp-relay.gmail.com", "_spf.google.com"],
    ["Microsoft 365", "smtp.office365.com", "spf.protection.outlook.com"],
    ["Mailgun", "smtp.eu.mailgun.org", "mailgun.org"],
    ["Fastmail", "smtp.fastmail.com", "spf.messagingengine.com"],
    ["Scaleway", "smtp.tem.scaleway.com", "_spf.tem.scaleway.com"],
    ["OVHcloud", "ssl0.ovh.net", "mx.ovh.com"],
  ])("%s: SPF names the record to publish, and is fine with it", async (name, host, include) => {
    expect((await at(host, { "TXT example.org": undefined }))[1]).toBe(
      `warning has no SPF record; publish as a TXT record of example.org: v=spf1 include:${include} ~all`,
    );
    expect((await at(host))[1]).toBe(
      `warning SPF does not include ${name}; change the record to: v=spf1 include:${include} include:_spf.provider.example -all`,
    );
    expect((await at(host, spf(`v=spf1 include:${include} -all`)))[1]).toBe(`ok SPF includes ${name}`);
    const through = { ...spf("v=spf1 redirect=else.example"), "TXT else.example": [`v=spf1 include:${include} -all`] };
    expect((await at(host, through))[1]).toBe(`ok SPF includes ${name}`);
  });

  test.each([
    ["Amazon SES", "email-smtp.eu-west-1.amazonaws.com"],
    ["Postmark", "smtp.postmarkapp.com"],
    ["SendGrid", "smtp.sendgrid.net"],
    ["Brevo", "smtp-relay.brevo.com"],
    ["Mailjet", "in-v3.mailjet.com"],
  ])("%s: SPF of the domain is not needed", async (name, host) => {
    for (const change of [{}, { "TXT example.org": undefined }])
      expect((await at(host, change))[1]).toBe(
        `ok SPF needs no record here: ${name} uses its own return address, so DKIM decides`,
      );
    expect((await at(host, { "TXT example.org": ["v=spf1 -all", "v=spf1 mx -all"] }))[1]).toMatch(
      /^error has more than/,
    );
  });

  test.each([
    ["smtp.gmail.com", "google"],
    ["example-org.mail.protection.outlook.com", "selector2"],
    ["smtp.mailgun.org", "pdk1"],
    ["smtp.sendgrid.net", "s1"],
    ["smtp-relay.brevo.com", "brevo1"],
    ["in-v3.mailjet.com", "mailjet"],
    ["smtp.fastmail.com", "fm3"],
  ])("%s: DKIM is found by the usual selector, and otherwise says where to get it", async (host, selector) => {
    const name = `${selector}._domainkey.example.org`;
    expect((await at(host, { [`TXT ${name}`]: ["k=rsa; p=MIIB"] }))[2]).toBe(`ok DKIM has a key at ${name}`);
    expect((await at(host))[2]).toMatch(
      /^warning DKIM has no key at the usual names of .*; publish .*→.*; if your selector/,
    );
  });

  test.each(["email-smtp.us-east-1.amazonaws.com", "smtp.postmarkapp.com", "smtp.tem.scw.cloud", "pro1.mail.ovh.net"])(
    "%s: DKIM selectors of accounts are asked for, with the place",
    async (host) => {
      expect((await at(host))[2]).toMatch(
        /^unknown DKIM selectors of .* differ for each account; .*→.*; set mail\.dkim/,
      );
      expect((await at(host, {}, "own"))[2]).toMatch(/^error DKIM has no key at own\._domainkey\.example\.org: .*→/);
    },
  );

  test("has no reverse name to check, because mail leaves elsewhere", async () => {
    expect(await at("smtp.gmail.com", { "A smtp.gmail.com": ["142.250.1.1"] })).toHaveLength(4);
  });

  test("is not a host that only looks like one", async () => {
    for (const host of ["smtp.gmail.com.example", "xsmtp.gmail.com", "mail.ovh.net.example"])
      expect((await at(host, { "TXT example.org": undefined }))[1]).toMatch(
        /publish the one that your mail provider gives$/,
      );
  });
});

describe("DMARC", () => {
  test.each([
    [undefined, /^warning has no DMARC record/],
    [["v=DMARC1; p=none; rua=mailto:a@example.org"], /^ok DMARC only monitors/],
    [["v=DMARC1;p=quarantine"], /^ok DMARC says quarantine/],
    [["v=DMARC1; rua=mailto:a@example.org"], /^warning DMARC has no policy/],
    [["v=DMARC10; p=reject"], /^warning has no DMARC record/],
  ])("%j", async (texts, words) => {
    expect((await said({ "TXT _dmarc.example.org": texts }))[3]).toMatch(words);
  });

  test("of a parent domain counts, with its subdomain policy", async () => {
    const from = "jobs@mail.example.org";
    expect((await said({}, { from }))[3]).toBe("ok DMARC says reject (example.org)");
    const below = { "TXT _dmarc.example.org": ["v=DMARC1; p=reject; sp=none"] };
    expect((await said(below, { from }))[3]).toMatch(/^ok DMARC only monitors/);
    expect((await said(below))[3]).toBe("ok DMARC says reject (example.org)");
  });
});

describe("the server address's host name", () => {
  test.each([
    [{ "PTR 93.184.216.34": undefined }, /^warning 93\.184\.216\.34 .* has no reverse DNS name \(PTR\)/],
    [{ "PTR 93.184.216.34": ["other.example"] }, /^warning .* resolves to other\.example, which does not resolve back/],
  ])("%j", async (change, words) => {
    expect((await said(change))[4]).toMatch(words);
  });
});
