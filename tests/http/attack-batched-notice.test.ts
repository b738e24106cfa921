/**
 * A thief with a person's link and digits moves the person's application to the thief's mailbox,
 * along with ten older ones that came from there. The queue sends the notice as soon as the first
 * batch is committed, as the real one does.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { deliverOne, openIds } from "../support/run-deliveries.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const later = (minutes = 1) => {
  site.now = new Date(site.now.getTime() + minutes * 60_000);
};

async function mailboxOf({ id }: StatusPage): Promise<string | undefined> {
  const { rows } = await site.database.query<{ key: string }>(
    "select email_key as key from registration where id = $1",
    [id],
  );
  return rows[0]?.key;
}

let people = 0;
test.each([3, 10])("the previous mailbox can undo the theft (%i planted)", async (count) => {
  people += 1;
  const end = `08${String(people).padStart(2, "0")}`;
  const [email, thief] = [`owner${end}@example.org`, `thief${end}@thief.example`];
  const planted: StatusPage[] = [];
  for (let n = 0; n < count; n += 1) {
    later(30);
    planted.push(await statusPage(site, { email: thief, contact: `74003${n}${end}`, name: "Nora Nobody" }));
  }
  later();
  const contact = `740041${end}`;
  const mine = await statusPage(site, { email, contact, name: "Vera Safe" });
  for (const each of planted) {
    later(60);
    await each.post({ act: "correct", contact: each.person.contact, email }, await each.unlock());
    expect(await mailboxOf(each)).toBe(email);
  }
  later(60);
  const sent: { to: string; text: string }[] = [];
  const deps = deliverDependencies(site, context, {
    sendEmail: ({ to, text }) => {
      sent.push({ to: to[0] ?? "", text });
      return Promise.resolve({ kind: "accepted" });
    },
    sendWebhook: () => Promise.resolve({ kind: "answered", status: 204, retryAfterMs: null }) as never,
  });
  const deliverAll = async () => {
    for (const id of await openIds(deps)) await deliverOne(deps, id);
  };
  await deliverAll();
  await site.submit("/gb/application/link", { link: email });
  const link = await mailedLink(site, email);
  await deliverAll();
  sent.length = 0;
  const cookie = cookieOf(await site.submit(link, { act: "unlock", digits: end }), "unlocked") ?? "";
  const [shown] = planted;
  if (!shown) throw new Error();
  const chosen = `${link}.${shown.code.replaceAll("-", "")}`;
  // As jobs/queue.ts: own commits wake the queue.
  let working: Promise<unknown> = Promise.resolve();
  const unlisten = site.database.onAnnounced(() => {
    working = working.then(deliverAll);
  });
  const answer = await site.submit(chosen, { act: "correct", contact: shown.person.contact, email: thief }, { cookie });
  expect(answer.headers.get("location")).toContain("moved");
  unlisten();
  await working;
  await deliverAll();
  expect(await mailboxOf(mine)).toBe(thief);
  const notices = sent.filter(({ to, text }) => to === email && !text.includes(link));
  expect(notices).toHaveLength(1);
  const [address = ""] = /https?:\/\/\S+\/application\/\S+\/undo/.exec(notices[0]?.text ?? "") ?? [];
  expect(address, "the notice has an undo link").not.toBe("");
  expect(
    (await site.submit(new URL(address).pathname, { act: "undo", digits: end })).headers.get("location"),
  ).toContain("undone");
  expect(await mailboxOf(mine)).toBe(email);
});
