/** Addresses that mail servers accept only in quotes, sent through a real one. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { openMailer } from "../../integrations/email/email.ts";
import { mailbox } from "../../integrations/email/mailbox.ts";

test.each([
  ["anna@example.org", "anna@example.org"],
  ["anna.b+c_d=e@example.org", "anna.b+c_d=e@example.org"],
  ["änna@example.org", "änna@example.org"],
  ["a..b@docomo.ne.jp", '"a..b"@docomo.ne.jp'],
  [".ab@docomo.ne.jp", '".ab"@docomo.ne.jp'],
  ["ab.@docomo.ne.jp", '"ab."@docomo.ne.jp'],
  ['"a b"@example.org', '"a b"@example.org'],
  ['""ab""@example.org', String.raw`"\"\"ab\"\""@example.org`],
  ["a,b@example.org", '"a,b"@example.org'],
  ['a"b\\@example.org', '"a\\"b\\\\"@example.org'],
  ['"a..b"@example.org', '"a..b"@example.org'],
])("%s is sent to %s", (address, sent) => expect(mailbox(address)).toBe(sent));

test("unusual dots arrive correctly in envelope and message", async () => {
  const taken: { readonly to: string[]; readonly raw: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    lenientAddressParsing: true,
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  onTestFinished(() => new Promise((resolve) => server.close(resolve)));
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const mailer = openMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  const address = ".a..b.@docomo.ne.jp";
  const message = {
    id: "1",
    from: { name: "", address: "jobs@operator.example" },
    to: [address],
    replyTo: address,
    subject: "S",
    text: "T",
  };
  expect(await mailer.send(message)).toEqual({ kind: "accepted" });
  mailer.close();
  expect(taken.map(({ to }) => to)).toEqual([['".a..b."@docomo.ne.jp']]);
  for (const header of ["To", "Reply-To"]) {
    expect(taken[0]?.raw).toContain(`\r\n${header}: <".a..b."@docomo.ne.jp>\r\n`);
  }
});
