/** Submissions to save in tests: each call is another person. */
import { randomBytes } from "node:crypto";
import { codeFromBytes } from "../../domain/code/code.ts";
import { type ChoiceName, choiceNames, type Registration } from "../../domain/application/fields.ts";
import type { RegistrationDraft } from "../../domain/delivery/drafts.ts";
import type { NewRegistration } from "../../commands/applications/register-statement.ts";

/** Every choice of the form left open. */
const leftOpen = Object.fromEntries(choiceNames.map((name) => [name, null])) as Record<ChoiceName, null>;

let people = 0;

export function newPerson(change: Partial<Registration> = {}): Registration {
  people += 1;
  const nationalNumber = `7${String(process.pid % 1000).padStart(3, "0")}${String(people).padStart(6, "0")}`;
  return {
    ...leftOpen,
    name: `Zoë Tester ${people}`,
    email: `zoe.${process.pid}.${people}@example.org`,
    country: "GB",
    areaCode: "44",
    nationalNumber,
    phone: `+44${nationalNumber}`,
    age: 31,
    position: "other",
    job: null,
    noticeVersion: "1",
    attribution: { source: "newsletter", campaign: "spring" },
    timeZone: "Europe/London",
    ...change,
  };
}

/** `registration` as the form submits it, with a webhook and an email to deliver. */
export function newRegistration(registration = newPerson(), change: Partial<NewRegistration> = {}): NewRegistration {
  return {
    registration,
    id: randomBytes(16).toString("base64url"),
    code: codeFromBytes(randomBytes(12)),
    market: "gb",
    language: "en",
    channel: "form",
    wording: { version: "1", language: "en", text: "I agree that the operator keeps this to contact me." },
    now: new Date(),
    idempotency: null,
    deliveries: [newDelivery("webhook"), newDelivery("email")],
    ...change,
  };
}

function newDelivery(kind: RegistrationDraft["kind"]): RegistrationDraft {
  const id = `msg_${randomBytes(16).toString("base64url")}`;
  const target = kind === "webhook" ? "main" : "operator";
  const payload = { type: "application.created" };
  return { id, kind, eventType: "application.created", target, payload, about: "created" };
}
