/**
 * Deliveries: contents, receivers, and failures (B4). More than 300 lines: the rules of a delivery
 * from draft to end.
 */
import * as fc from "fast-check";
import { newPerson } from "../support/registrations.ts";
import { describe, expect, test } from "vitest";
import { applicationCreated, applicationRepeated, chosenIn } from "../../domain/delivery/application-created.ts";
import {
  type DeliveryDraft,
  emailDraft,
  emailTemplates,
  isWithheldFromSuppressed,
  noticeDraft,
  webhookDrafts,
} from "../../domain/delivery/drafts.ts";
import { laneOf } from "../../domain/delivery/lane.ts";
import {
  singleEmailReplies,
  classifyHttpStatus,
  classifySmtpReply,
  smtpReason,
} from "../../domain/delivery/outcome.ts";
import { hasFailedForAWeek, shortestPlan } from "../../domain/delivery/endpoint.ts";
import { eventForReceivers } from "../../domain/delivery/receivers.ts";
import {
  longestOwnWaits,
  longestWait,
  mostAttempts,
  parseRetryAfter,
  retryDelay,
  retryWaits,
  retryWindow,
} from "../../domain/delivery/retry.ts";

describe("the retry plan (B4)", () => {
  const total = (random: number): number => {
    let sum = 0;
    for (let failures = 1; ; failures += 1) {
      const wait = retryDelay(failures, random);
      if (wait === null) return sum;
      sum += wait;
    }
  };

  test("lasts into the seventh day and never longer", () => {
    expect(total(0)).toBeGreaterThan(5 * 86_400_000);
    expect(total(0.5)).toBeGreaterThan(6 * 86_400_000);
    expect(total(0.999_999)).toBeLessThanOrEqual(retryWindow);
  });

  test("has a last attempt", () => {
    expect(retryDelay(mostAttempts - 1, 0.5)).not.toBeNull();
    expect(retryDelay(mostAttempts, 0.5)).toBeNull();
  });

  test("waits longer each time, within ten percent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: mostAttempts - 1 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, random) => {
          const plain = retryDelay(n, 0.5)!;
          expect(Math.abs(retryDelay(n, random)! - plain)).toBeLessThanOrEqual(plain * 0.1 + 1);
          expect(plain).toBeGreaterThanOrEqual(retryDelay(n - 1, 0.5) ?? 0);
        },
      ),
    );
  });

  test("applies jitter of ten percent either way", () => {
    expect([0, 0.25, 0.5, 0.75].map((random) => retryDelay(1, random))).toEqual([4500, 4750, 5000, 5250]);
  });

  test("never exceeds its documented waits by jitter", () => {
    expect(longestOwnWaits).toHaveLength(retryWaits.length);
    longestOwnWaits.forEach((longest, index) => {
      const greatest = retryDelay(index + 1, 1 - Number.EPSILON)!;
      expect(longest).toBeGreaterThanOrEqual(greatest);
      expect(longest - greatest).toBeLessThanOrEqual(1);
    });
  });

  test("lets Retry-After only lengthen a wait, up to a day", () => {
    expect(retryDelay(1, 0.5, 1)).toBe(5000);
    expect(retryDelay(1, 0.5, 60_000)).toBe(60_000);
    expect(retryDelay(1, 0.5, 1e12)).toBe(longestWait);
  });

  test.each([
    ["120", 120_000],
    ["0", 0],
    ["Fri, 21 Nov 2025 10:00:30 GMT", 30_000],
    ["Fri, 21 Nov 2025 09:00:00 GMT", 0],
    [" 120 ", 120_000],
    ["1234567890", null],
    ["On Fri, 21 Nov 2025 10:00:30 GMT", null],
    ["Fri, 21 Nov 2025 10:00:30 GMT (or so)", null],
    ["soon", null],
    ["-5", null],
    ["1e3", null],
    ["", null],
    [null, null],
  ])("reads Retry-After %j as %j ms", (header, wait) => {
    expect(parseRetryAfter(header, new Date("2025-11-21T10:00:00Z"))).toBe(wait);
  });
});

describe("a week of failure", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const failed = (ms: number, exhausted: boolean) =>
    hasFailedForAWeek({ now, failingSince: new Date(now.getTime() - ms), exhausted });

  test("means seven days, or a whole retry plan without success", () => {
    expect(failed(retryWindow, false)).toBe(true);
    expect(failed(retryWindow - 1, false)).toBe(false);
    expect(failed(shortestPlan, true)).toBe(true);
    expect(failed(shortestPlan - 1, true)).toBe(false);
    expect(failed(0, false)).toBe(false);
  });

  test("has a shortest plan that no plan undercuts", () => {
    let sum = 0;
    for (let failures = 1; failures < mostAttempts; failures += 1) sum += retryDelay(failures, 0) ?? 0;
    expect(Math.round(shortestPlan)).toBeLessThanOrEqual(sum + mostAttempts);
    expect(shortestPlan).toBeGreaterThan(5 * 86_400_000);
  });
});

describe("failure classification", () => {
  test("treats only 2xx as success", () => {
    for (let status = 100; status < 600; status += 1) {
      expect(classifyHttpStatus(status) === "success", String(status)).toBe(status >= 200 && status < 300);
    }
  });

  test.each([
    [[301, 302, 307, 308, 401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504], "retry"],
    [[400, 405, 413, 415, 422, 501], "permanent"],
    [[410], "disable"],
  ])("of HTTP %j is %s", (statuses, outcome) => {
    for (const status of statuses) expect(classifyHttpStatus(status)).toBe(outcome);
  });

  test.each([
    [null, "retry"],
    [199, "retry"],
    [200, "success"],
    [250, "success"],
    [299, "success"],
    [300, "retry"],
    [500, "permanent"],
    [421, "retry"],
    [450, "retry"],
    [535, "retry"],
    [550, "permanent"],
    [554, "permanent"],
  ])("of the mail reply %j is %s", (code, outcome) => {
    expect(classifySmtpReply(code)).toBe(outcome);
  });

  test("of a busy or full mailbox does not affect other mailboxes", () => {
    const about = [421, 450, 451, 452, 454, 550].filter((code) => singleEmailReplies.includes(smtpReason(code)));
    expect(about).toEqual([450, 451, 452]);
    expect(smtpReason(421)).toBe("SMTP 421");
  });
});

describe("an event", () => {
  const createdOf = (sex: "female" | null) =>
    applicationCreated({
      id: "a1",
      code: "K7M-4QX-9TA",
      createdAt: new Date("2026-11-20T10:00:00Z"),
      contactDueAt: new Date("2026-11-21T10:00:00Z"),
      site: "jobs.example",
      market: "gb",
      languageTag: "en-GB",
      registration: newPerson({
        name: "Zoë",
        email: "zoe@example.org",
        phone: "+447400123456",
        areaCode: "44",
        nationalNumber: "7400123456",
        country: "GB",
        age: 31,
        position: "other",
        sex,
        job: null,
        timeZone: "Europe/London",
        noticeVersion: "1",
        attribution: null,
      }),
      consent: null,
    });
  const created = createdOf("female");

  test("contains the chosen options, and null for omitted ones", () => {
    expect(chosenIn(created.data)).toEqual({ position: "other", sex: "female", prefers: null });
    const open = createdOf(null).data;
    expect(open.contact.sex).toBe("");
    expect(chosenIn({ ...open, position: null })).toEqual({ position: null, sex: null, prefers: null });
  });

  test("of an application uses the specified field names", () => {
    expect(created).toEqual({
      type: "application.created",
      timestamp: "2026-11-20T10:00:00.000Z",
      data: {
        id: "a1",
        code: "K7M-4QX-9TA",
        created_at: "2026-11-20T10:00:00.000Z",
        contact_due_at: "2026-11-21T10:00:00.000Z",
        market: "gb",
        language: "en-GB",
        contact: {
          open_id: "447400123456",
          country: "GB",
          phone: "+447400123456",
          site: "jobs.example",
          lang: "en-GB",
          nickname: "Zoë",
          email: "zoe@example.org",
          sex: "female",
        },
        age: 31,
        area_code: "44",
        national_number: "7400123456",
        position: "other",
        prefers: null,
        job: null,
        time_zone: "Europe/London",
        attribution: null,
        answers: {},
        consent: null,
      },
    });
  });

  test("of a repeated application names the first", () => {
    expect(applicationRepeated(created, "first")).toEqual({
      ...created,
      type: "application.repeated",
      data: { ...created.data, first_id: "first" },
    });
  });

  const newId = () => "msg_1";
  test("goes to the endpoints that subscribe to it", () => {
    const endpoint = (id: string, events?: (typeof created.type | "application.erased")[]) => ({
      id,
      events,
      url: "https://receiver.example",
      secret: "whsec_x",
    });
    const webhooks = [
      endpoint("all"),
      endpoint("some", ["application.created"]),
      endpoint("none", ["application.erased"]),
    ];
    expect(webhookDrafts(webhooks, created, newId)).toEqual(
      ["all", "some"].map((target) => ({
        id: "msg_1",
        kind: "webhook",
        eventType: "application.created",
        target,
        payload: created,
      })),
    );
  });

  test("about an erasure goes to every endpoint, whatever its events", () => {
    const webhooks = ([undefined, ["application.created"], ["survey.answered"]] as const).map((events, place) => ({
      id: `endpoint-${place}`,
      events: events && [...events],
      url: "https://receiver.example",
      secret: "whsec_x",
    }));
    const erased = {
      type: "application.erased",
      timestamp: created.timestamp,
      data: { id: created.data.id, code: created.data.code, erased_at: created.timestamp },
    } as const;
    expect(webhookDrafts(webhooks, erased, newId).map(({ target }) => target)).toEqual(webhooks.map(({ id }) => id));
  });

  test("as an email goes to a recruiter with its subject's id", () => {
    expect(emailDraft("recruiter.missed", "recruiter:maya", newId, { registrationId: "a1" })).toEqual({
      id: "msg_1",
      kind: "email",
      eventType: "recruiter.missed",
      target: "recruiter:maya",
      payload: { registrationId: "a1" },
    });
  });

  test("waits in its endpoint's lane, and all emails share one lane", () => {
    expect(laneOf({ kind: "webhook", target: "crm" })).toBe("webhook:crm");
    expect(laneOf({ kind: "email", target: "operator" })).toBe("email");
    expect(laneOf({ kind: "notice", target: "google" })).toBe("notice:google");
  });

  test("about a vacancy's pages goes to the search engine or cache", () => {
    const payload = { slug: "assistant", markets: ["gb" as const] };
    expect(noticeDraft("google", newId, payload)).toEqual({
      id: "msg_1",
      kind: "notice",
      eventType: "vacancy.page",
      target: "google",
      payload,
    });
  });

  test("as an optional email does not go to a suppressed mailbox, except when its owner asked", () => {
    const letter = (change: Partial<DeliveryDraft>) => ({
      ...emailDraft("applicant.message", "applicant", newId, {}),
      ...change,
    });
    const owed = emailTemplates.filter(
      (template) => template.startsWith("applicant.") && !isWithheldFromSuppressed(letter({ eventType: template })),
    );
    expect(owed).toEqual([
      "applicant.received",
      "applicant.link",
      "applicant.corrected",
      "applicant.interview_booked",
      "applicant.interview_moved",
      "applicant.interview_cancelled",
      "applicant.interview_reminded",
    ]);
    expect(isWithheldFromSuppressed(letter({}))).toBe(true);
    expect(isWithheldFromSuppressed(letter({ kind: "webhook" }))).toBe(false);
    expect(isWithheldFromSuppressed(letter({ target: "operator" }))).toBe(false);
    expect(isWithheldFromSuppressed(letter({ withheld: "sender" }))).toBe(false);
  });

  describe("webhooks in production", () => {
    const because = "The licence asks for it.";
    const told = (webhookFields: { age?: string; sex?: string }, byLaw = true) =>
      eventForReceivers(created, { byLaw, webhookFields });
    const { data } = created;

    test("omit age and gender unless a reason is given for each", () => {
      const sexless = { ...data.contact, sex: "" };
      expect(told({})).toEqual({ ...created, data: { ...data, age: null, contact: sexless } });
      expect(told({ age: because })).toEqual({ ...created, data: { ...data, contact: sexless } });
      expect(told({ sex: because })).toEqual({ ...created, data: { ...data, age: null } });
      expect(told({ age: because, sex: because })).toEqual(created);
      expect(told({}, false)).toEqual(created);
    });

    test("stay unchanged without either", () => {
      const erased = {
        type: "application.erased",
        timestamp: "2026-11-20T10:00:00.000Z",
        data: { id: "a1", code: "K7M-4QX-9TA", erased_at: "2026-11-20T10:00:00.000Z" },
      } as const;
      expect(eventForReceivers(erased, { byLaw: true, webhookFields: {} })).toEqual(erased);
      // The input is not modified.
      expect(created.data).toMatchObject({ age: 31, contact: { sex: "female" } });
    });
  });
});
