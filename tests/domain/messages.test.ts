/**
 * Recruiters' messages: placeholders are filled once, and no message lacks its code and the way to
 * stop (B3, B6). More than 300 lines: a message from its template to its sending.
 */
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type Status, statuses } from "../../domain/application/lifecycle.ts";
import { emailRefusal } from "../../domain/desk/sent-message.ts";
import { addedSigns, finalMessage, type Signs } from "../../domain/messages/final-message.ts";
import { messageDetailOf } from "../../domain/messages/message-detail.ts";
import { fittingTemplates, isEmailStillValid, rejectionUndoMs } from "../../domain/messages/fitting-templates.ts";
import { findScams } from "../../domain/scam-check/check.ts";
import {
  type FieldValues,
  fill,
  hasOpenField,
  longestTemplate,
  openFields,
  plainText,
  templateFields,
  type TemplateKind,
  templateKinds,
  templateText,
  unknownFields,
} from "../../domain/messages/template.ts";
import { completeMarkets, textLanguage } from "../../locales/translator.ts";
import { shippedTemplate, signsOf } from "../../server/desk/message-words.ts";
import { freshApplication } from "../support/fresh-application.ts";

const values: FieldValues = {
  hello: "Hello {name}, this is {recruiter} of {operator}.",
  name: "Amira",
  code: "7Q9-RCJ-QMD",
  recruiter: "Maya",
  operator: "Example Recruiting Ltd",
  vacancy: null,
  page: "https://jobs.example/gb/application/link",
  interview: "Monday 30 November, 10:00, Central European Time (GMT+1)",
  check: "https://jobs.example/gb/verify",
};

const signs: Signs = {
  codes: ["7Q9-RCJ-QMD", "4HD-2PW-9KX"],
  code: "Your application code is 7Q9-RCJ-QMD, 4HD-2PW-9KX.",
  never: "We never ask you for money.",
  stop: "Write STOP and we will not write again.",
};

const everySign = [...signs.codes, signs.never, signs.stop];

/** Typed text with complete and broken pieces of the required parts in any order. */
const typed = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom(...everySign, signs.code, " ", "\n\n", "-", "X", "\u202E", "{code}", "$&", "$1"),
      fc.constantFrom(...everySign).map((sign) => sign.slice(1)),
      fc.constantFrom(...everySign).map((sign) => sign.toUpperCase()),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** Contains the code as a separate word. */
const standsAlone = (text: string, code: string) =>
  text.split(code).length > 1 && new RegExp(`(?<![A-Za-z0-9-])${code}(?![A-Za-z0-9]|-[A-Za-z0-9])`).test(text);

describe("a final message", () => {
  test("contains every code, the never-pay notice and how to stop messages, for any input", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const message = finalMessage(text, signs);
        for (const code of signs.codes) expect(standsAlone(message, code)).toBe(true);
        expect(message).toContain(signs.never);
        expect(message).toContain(signs.stop);
        expect(message).not.toMatch(/[\u202A-\u202E]/);
      }),
      { numRuns: 2000 },
    );
  });

  test("contains the typed text, and finalizing it again adds nothing", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const message = finalMessage(text, signs);
        expect(message.startsWith(text.replace(/[\u202A-\u202E]/g, "").trim())).toBe(true);
        expect(finalMessage(message, signs)).toBe(message);
        expect(addedSigns(message, signs)).toEqual({ proof: [], stop: null });
      }),
      { numRuns: 1000 },
    );
  });

  test("adds only missing parts", () => {
    expect(finalMessage("Hello.", signs)).toBe(`Hello.\n\n${signs.code} ${signs.never}\n\n${signs.stop}`);
    expect(finalMessage(`Hello. ${signs.code} ${signs.stop}`, signs)).toBe(
      `Hello. ${signs.code} ${signs.stop}\n\n${signs.never}`,
    );
    // A code within a longer word is a different one, and one of two codes is not both.
    for (const text of ["X7Q9-RCJ-QMD 4HD-2PW-9KX", "7Q9-RCJ-QMD-A 4HD-2PW-9KX", "7Q9-RCJ-QMD"]) {
      expect(finalMessage(`${text} ${signs.never} ${signs.stop}`, signs)).toContain(signs.code);
    }
  });

  test.each(completeMarkets)("%s: the shipped templates need no additions", (market) => {
    const own = signsOf({ codes: ["7Q9RCJQMD"] }, market);
    for (const kind of templateKinds) {
      const text = plainText(fill(shippedTemplate(kind, market), { ...values, vacancy: "Data Collection" }));
      expect(openFields(text), kind).toEqual([]);
      expect(unknownFields(shippedTemplate(kind, market)), kind).toEqual([]);
      expect(finalMessage(text, own), kind).toBe(text);
    }
  });
});

describe("a template", () => {
  test("is filled once: braces within values stay literal", () => {
    const odd = { ...values, name: "{vacancy}", operator: "{hello}" };
    expect(plainText(fill("{hello} {code}", odd))).toBe("Hello {vacancy}, this is Maya of {hello}. 7Q9-RCJ-QMD");
  });

  test("returns which part came from which field", () => {
    expect(fill("Hi {name}!", values)).toEqual([
      { text: "Hi ", field: null },
      { text: "Amira", field: "name" },
      { text: "!", field: null },
    ]);
  });

  test("has no empty parts, and needs braces for a field", () => {
    expect(fill("{name}{code}", values)).toEqual([
      { text: "Amira", field: "name" },
      { text: "7Q9-RCJ-QMD", field: "code" },
    ]);
    expect(fill("(name)", values)).toEqual([{ text: "(name)", field: null }]);
    expect(fill("", values)).toEqual([]);
    expect(plainText([{ text: "", field: null }])).toBe("");
  });

  test("keeps the greeting as a placeholder without a translation", () => {
    const text = plainText(fill("{hello} {code}", { ...values, hello: null }));
    expect([text, openFields(text)]).toEqual(["{hello} 7Q9-RCJ-QMD", ["hello"]]);
  });

  test("keeps placeholders without a value and cannot be sent with them", () => {
    const text = plainText(fill("As {vacancy}, {vacancy}.", values));
    expect(text).toBe("As {vacancy}, {vacancy}.");
    expect([openFields(text), hasOpenField(text)]).toEqual([["vacancy"], true]);
    expect(hasOpenField("As {something}, {}.")).toBe(false);
  });

  test("keeps all text around its fields", () => {
    const known = fc.constantFrom(...templateFields.filter((name) => name !== "hello")).map((name) => `{${name}}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: "binary" }), known)), (parts) => {
        const text = parts.join("");
        const empty = Object.fromEntries(templateFields.map((name) => [name, null])) as FieldValues;
        expect(plainText(fill(text, empty))).toBe(text);
      }),
    );
  });

  test("reports unknown fields", () => {
    expect(unknownFields("{name} {Name} {} {phone} { code }")).toEqual(["Name", "", "phone", " code "]);
  });
});

describe("a manager's template", () => {
  const read = (text: unknown) => {
    const { success, output } = v.safeParse(templateText, text);
    return success ? output : null;
  };

  test("is trimmed, and may use any known field", () => {
    expect(read("  {hello}\n\n{code} \n")).toBe("{hello}\n\n{code}");
    expect(read("x")).toBe("x");
    expect(read("x".repeat(2000))).toHaveLength(longestTemplate);
  });

  test.each(["", " \n ", "x".repeat(2001), "a\u0000b", "\ud800", "{Name}", "{}", "{name} {phone}", 7, null])(
    "must not be %j",
    (text) => expect(read(text)).toBeNull(),
  );
});

describe("the history entry of a message", () => {
  const detail = {
    message: "desk.1",
    template: "question",
    channel: "email",
    text: "Hello",
    delivery: "7",
    goesAt: "2026-11-20T11:00:00.000Z",
  };

  test("survives storing, also for an immediate one", () => {
    expect(messageDetailOf(detail)).toEqual(detail);
    expect(messageDetailOf({ ...detail, goesAt: null })).toEqual({ ...detail, goesAt: null });
  });

  test.each([
    ["nothing", null],
    ["a note", { text: "Hello" }],
    ["a template that there is not", { ...detail, template: "greeting" }],
    ["another channel", { ...detail, channel: "whatsapp" }],
    ["no text", { ...detail, text: null }],
    ["a time that is no text", { ...detail, goesAt: 7 }],
  ])("is not %s", (_, other) => expect(messageDetailOf(other)).toBeNull());
});

describe("by an application's status", () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const later = new Date(at.getTime() + rejectionUndoMs);

  test("templates fit while messages are allowed, and none afterwards", () => {
    for (const interviewStartsAt of [null, at, later]) {
      for (const status of statuses) {
        const fits = fittingTemplates({ status, interviewStartsAt }, at);
        expect(new Set(fits).size).toBe(fits.length);
      }
      for (const status of ["held", "declined", "closed", "opted_out", "spam", "withdrawn", "erased"] as const) {
        expect(fittingTemplates({ status, interviewStartsAt }, at)).toEqual([]);
      }
    }
    const first = ["first", "question", "rejection"];
    const fit = (status: Status) => fittingTemplates({ status, interviewStartsAt: null }, at);
    expect(Object.fromEntries(statuses.map((status) => [status, fit(status)]))).toMatchObject({
      new: first,
      assigned: first,
      claimed: first,
      contacted: ["reminder", "question", "interview", "rejection"],
      replied: ["interview", "question", "reminder", "offer", "rejection"],
      interview: ["times", "reminder", "question", "offer", "rejection"],
      offered: ["offer", "reminder", "question", "rejection"],
      hired: ["hired", "question"],
    });
  });

  test("an applicant with a booked interview gets messages about it, and no reminder of silence", () => {
    const fit = (status: Status, interviewStartsAt: Date) => fittingTemplates({ status, interviewStartsAt }, at);
    for (const status of ["interview", "offered", "hired"] as const) {
      expect(fit(status, later)).toContain("booked");
      expect(fit(status, later)).not.toContain("reminder");
      expect(fit(status, at), "it has begun").not.toContain("booked");
    }
    expect([fit("interview", later)[0], fit("offered", later)[0]]).toEqual(["booked", "booked"]);
    expect(fit("interview", at)).toEqual(["question", "offer", "rejection"]);
  });

  test("emails are allowed exactly to those a recruiter may write to", () => {
    const refusal = (change: object) => emailRefusal({ ...freshApplication, ...change }, "maya");
    expect(refusal({})).toBeNull();
    expect(refusal({ contactedAt: at, hiredAt: at })).toBeNull();
    expect(refusal({ claimedAt: at, assignedTo: "maya" })).toBeNull();
    expect(refusal({ claimedAt: at, assignedTo: "paul" })).toBe("claimed");
    for (const moment of ["declinedAt", "closedAt", "optedOutAt", "spamAt", "heldAt"]) {
      expect(refusal({ [moment]: at }), moment).toBe("not_waiting");
    }
    for (const moment of ["withdrawnAt", "erasedAt"]) expect(refusal({ [moment]: at }), moment).toBe("withdrawn");
  });

  const state = (change: object) => ({ ...freshApplication, ...change });

  test("a rejection is sent only while its decision holds, and other messages until the application ends", () => {
    const isMeant = (change: object) => isEmailStillValid(state(change), { template: "rejection", at, waited: true });
    expect(isMeant({ declinedAt: at })).toBe(true);
    for (const change of [
      {},
      { declinedAt: later },
      { declinedAt: at, optedOutAt: later },
      { declinedAt: at, withdrawnAt: later },
      { declinedAt: at, spamAt: later },
      { declinedAt: at, erasedAt: later },
    ]) {
      expect(isMeant(change)).toBe(false);
    }
    const atOnce = (change: object, template: TemplateKind) =>
      isEmailStillValid(state(change), { template, at, waited: false });
    expect(atOnce({}, "first")).toBe(true);
    expect(atOnce({ contactedAt: at, offeredAt: later }, "offer")).toBe(true);
    expect(atOnce({ contactedAt: at, interviewAt: at, interviewStartsAt: later }, "times")).toBe(true);
    for (const moment of ["declinedAt", "closedAt", "optedOutAt", "spamAt", "withdrawnAt", "erasedAt", "heldAt"]) {
      expect(atOnce({ [moment]: later }, "question"), moment).toBe(false);
    }
  });

  test.each([
    ["times", "interviewAt"],
    ["offer", "offeredAt"],
    ["hired", "hiredAt"],
  ] as const)("the automatic message %s is sent only while its mark holds", (template, moment) => {
    const isMeant = (change: object) =>
      isEmailStillValid(state({ contactedAt: at, ...change }), { template, at, waited: true });
    expect(isMeant({ [moment]: at })).toBe(true);
    expect(isMeant({})).toBe(false);
    expect(isMeant({ [moment]: later }), "it was taken back, and marked again").toBe(false);
    for (const over of ["declinedAt", "closedAt", "optedOutAt", "spamAt", "withdrawnAt", "erasedAt"]) {
      expect(isMeant({ [moment]: at, [over]: later }), over).toBe(false);
    }
  });

  test("times are not offered after a booking or a later stage", () => {
    const isMeant = (change: object) =>
      isEmailStillValid(state({ contactedAt: at, interviewAt: at, ...change }), {
        template: "times",
        at,
        waited: true,
      });
    expect(isMeant({ interviewStartsAt: later })).toBe(false);
    expect(isMeant({ offeredAt: later })).toBe(false);
  });
});

test("no shipped template or fixed ending asks applicants for money", () => {
  for (const market of completeMarkets) {
    const { code, never, stop } = signsOf({ codes: ["7Q9RCJQMD"] }, market);
    const texts = [...templateKinds.map((kind) => shippedTemplate(kind, market)), `${code} ${never}\n\n${stop}`];
    expect(texts.flatMap((text) => findScams(textLanguage(market), text))).toEqual([]);
  }
});
