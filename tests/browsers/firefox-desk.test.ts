/** The desk in Firefox: invitation, log-in with second step, and the queue by pointer and key. */
import { beforeAll, expect, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { deskAddress, invited } from "../e2e/recruiter.ts";
import { applicant } from "../support/applicants.ts";
import { named, quoted, shown, until, type Visitor } from "../support/browsing.ts";
import { goodPassword, nextTotp } from "../support/desk.ts";
import { useFirefox } from "../support/firefox.ts";
import { useSite } from "../support/site.ts";

const engine = useFirefox();
const site = useSite();

const email = "maya.firefox@operator.example";
const people = ["Amira Khan", "يوسف حداد"] as const;

beforeAll(async () => {
  for (const [at, name] of people.entries()) {
    const answer = await fetch(`${site.url}${apiPaths.register}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:f1fe:${at + 1}::1` },
      body: JSON.stringify(applicant({ name, fill_time: 9000 })),
    });
    expect(answer.status).toBe(200);
  }
});

const row = (name: string) => `//*[@role="row"][contains(., ${quoted(name)})]`;
const heading = (words: string) => `//*[self::h1 or self::h2][normalize-space()=${quoted(words)}]`;

async function write(visitor: Visitor, label: string, text: string): Promise<void> {
  const field = `//div[label[normalize-space()=${quoted(label)}]]/input`;
  await shown(visitor, field);
  await visitor.type(field, text);
}

async function press(visitor: Visitor, words: string): Promise<void> {
  await shown(visitor, named(words));
  await visitor.click(named(words));
}

test("a recruiter accepts an invitation, logs in, and sees a waiting application", async () => {
  const visitor = await engine.visit({ javascript: true, size: { width: 1440, height: 1000 } });
  await visitor.goto(deskAddress(site, await invited(site, email, "--manager")));
  await write(visitor, "Your name", "Maya Example");
  await write(visitor, "Choose a password", goodPassword);
  await press(visitor, "Create my account");
  await shown(visitor, "//code");
  const secret = (await visitor.read<string>(`document.querySelector("code").textContent`)).replaceAll(" ", "");
  await write(visitor, "The code that the app shows now", await nextTotp(secret));
  await press(visitor, "Confirm");
  await press(visitor, "I have kept them");
  await press(visitor, "Not now");
  await shown(visitor, row(people[0]));

  await visitor.click(`//summary[contains(., "Maya Example")] | //button[contains(., "Maya Example")]`);
  await press(visitor, "Log out");
  await shown(visitor, heading("Log in to the desk"));
  await write(visitor, "Email", email);
  await write(visitor, "Password", goodPassword);
  await press(visitor, "Next");
  await shown(visitor, `//input[@autocomplete="one-time-code"]`);
  await visitor.type(`//input[@autocomplete="one-time-code"]`, await nextTotp(secret));
  await press(visitor, "Log in");

  for (const name of people) {
    await shown(visitor, row(name));
    await visitor.click(row(name));
    await shown(visitor, `//article${heading(name)}`);
  }
  // A press opens the number, and WhatsApp opens after the server's answer.
  await visitor.read("(window.open = () => ({ location: { replace: (to) => (window.opened = to) } }), true)");
  await visitor.press("w");
  await until(visitor, String.raw`/^https:\/\/wa\.me\/447400/.test(window.opened)`);
  await shown(visitor, `//article//*[contains(text(), "Number opened by Maya Example")]`);
});
