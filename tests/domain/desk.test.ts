/**
 * The desk's rules: passwords, permissions, the masked number and the link. More than 300 lines: a
 * table of every act in every situation.
 */
import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ApplicationState,
  callOutcomes,
  closedReasons,
  historyEvents,
  isWaiting,
  type Moment,
  moments,
  stages,
  statusOf,
} from "../../domain/application/lifecycle.ts";
import { passwordError } from "../../domain/desk/password.ts";
import { maskedPhone, whatsappLink } from "../../domain/desk/phone.ts";
import {
  type ActionRefusal,
  actionNames,
  type RecruiterAction,
  decide,
  isNoteAction,
  stateEvents,
  type StateChanges,
  mayOpenPhone,
  mayUndo,
  type Recruiter,
} from "../../domain/desk/actions.ts";
import { freshApplication } from "../support/fresh-application.ts";

describe("passwords", () => {
  const surroundings = {
    email: "maya@example.com",
    names: ["Maya Whitfield", "Example Recruiting Ltd"],
    common: dictionary["passwords-common"],
  };

  test.each([
    ["", "password_short"],
    ["elevenchars", "password_short"],
    ["x".repeat(129), "password_long"],
    ["maya@example.comAbcde", "password_email"],
    ["ABCDabcdABCDabcd", "password_common"],
    ["98765432109876543210", "password_common"],
    ["zyxwvutsrqponm", "password_common"],
    ["dragondragonabc", "password_common"],
    ["whitfield abcde", "password_common"],
    ["maya@example.com", "password_email"],
    ["maya.example.com1", "password_email"],
    ["Password1234", "password_common"],
    ["P4ssw0rd!2026", "password_common"],
    ["qwertyuiop123", "password_common"],
    ["Passwort12345", "password_common"],
    ["123456789012", "password_common"],
    ["abcdefghijkl", "password_common"],
    ["passwordpassword", "password_common"],
    ["abababababab", "password_common"],
    ["!?!?!?!?!?!?", "password_common"],
    // From the library's list: Russian on a Latin keyboard, a famous name, a keyboard walk.
    ["ghbdtnrfrltkf", "password_common"],
    ["justinbieber!1", "password_common"],
    ["1qaz2wsx3edc4rfv", "password_common"],
    ["dragon 2024 2025", "password_common"],
    ["Willkommen2026", "password_common"],
    ["Fairlead-2026!", "password_common"],
    ["Whitfield 1984", "password_common"],
    ["Recruiting2026", "password_common"],
    ["Example Recruiting", "password_common"],
  ])("the error of %j is %s", (password, error) => {
    expect(passwordError(password, surroundings)).toBe(error);
  });

  test.each([
    "nine green lanterns",
    "correct horse battery",
    "Maya likes three ducks",
    "a limited liability",
    "grüne Gärten am Meer",
    "초록색 등불이 아홉 개 있어요",
    "x9!Kq2#vTz7p",
    "🌲🔔🪁🧭🛶🌒🪶🧩🪴🎏🧵🪀",
    "!?§$%&/()=*+~#",
  ])("%j is accepted", (password) => expect(passwordError(password, surroundings)).toBeNull());

  describe("at the limits", () => {
    const few = { email: "jo.k@x.example", names: ["Eva van Bell"], common: ["abc", "wolf"] };
    test.each<[string, string, string | null]>([
      ["elevenchars", "one too short", "password_short"],
      ["twelve chars", "long enough", null],
      ["correct horse battery staple ".repeat(5).slice(0, 128), "as long as may be", null],
      ["joꓘ 👋🏽👋🏽👋🏽", "of few characters, each of several units", "password_short"],
      ["abcdefghijkl", "the alphabet", "password_common"],
      ["zyxwvutsrqponm", "the alphabet backwards", "password_common"],
      ["345678901234", "counting up", "password_common"],
      ["876543210987", "counting down", "password_common"],
      ["abcdabcdabcd", "four letters over and over", "password_common"],
      ["qxzvkqxzvkqxzvk", "five letters over and over", null],
      ["wolf!§$%&/()=", "four letters and signs", "password_common"],
      ["qxzvk!§$%&/()=", "five letters of nobody's, and signs", null],
      ["wolfwolf 2024 xyz", "a common word, digits and three letters", "password_common"],
      ["wolfwolf 2024 wxyz", "a common word, digits and four letters", null],
      ["abcabcabc12345", "a common word that is in everything", null],
      ["9182736450xyz", "digits and three letters, and no word", null],
      ["jokjokjok12345", "the account's name and five more", "password_email"],
      ["jokjokjok123456", "the account's name and six more", null],
      ["bellbell 12345", "an own word and five more", "password_common"],
      ["bellbell 123456", "an own word and six more", null],
      ["vanvanvan12345", "a short own word", null],
    ])("%j, %s: %s", (password, _, error) => {
      expect(passwordError(password, few)).toBe(error);
    });

    test("a two-letter account name is not searched in passwords", () => {
      expect(passwordError("jojojojo12345", { ...few, email: "jo@x.example" })).toBeNull();
    });
  });

  test("random ones of 16 letters are accepted", () => {
    const letters = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789"),
      minLength: 16,
      maxLength: 16,
    });
    fc.assert(fc.property(letters, (text) => passwordError(text, surroundings) === null || new Set(text).size < 12));
  });
});

const now = new Date("2026-11-20T12:00:00Z");
/** Mostly unset: with half of the state set, hardly any application waits. */
const at = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant(new Date("2026-11-20T11:00:00Z")) },
);
const who = fc.constantFrom("maya", "paul");
const someone: fc.Arbitrary<Recruiter> = fc.record({
  id: who,
  name: who,
  role: fc.constantFrom("recruiter", "manager"),
});
const anyState: fc.Arbitrary<ApplicationState> = fc.record({
  ...(Object.fromEntries(moments.map((name) => [name, at])) as { readonly [Name in Moment]: typeof at }),
  createdAt: fc.constant(new Date("2026-11-20T10:00:00Z")),
  contactedBy: fc.option(who, { nil: null }),
  contactedName: fc.option(who, { nil: null }),
  assignedTo: fc.option(who, { nil: null }),
  contactProof: fc.constant(null),
  closedReason: fc.option(fc.constantFrom(...closedReasons), { nil: null }),
  writingBy: fc.option(who, { nil: null }),
  tags: fc.subarray(["morning shift", "Español"]),
});
/** An uncontacted application has no stage. */
const state = anyState.map((any) =>
  any.contactedAt ? any : { ...any, repliedAt: null, interviewAt: null, offeredAt: null, hiredAt: null },
);
/** Each act with its body. */
const asked: fc.Arbitrary<RecruiterAction> = fc
  .record({
    act: fc.constantFrom(...actionNames.filter((act) => !isNoteAction(act) && act !== "undo")),
    to: fc.option(who, { nil: null }),
    stage: fc.constantFrom(...stages),
    at: fc.constantFrom(null, "2026-11-23T09:00:00Z"),
    reason: fc.constantFrom(...closedReasons),
    outcome: fc.constantFrom(...callOutcomes),
    takeOver: fc.boolean(),
    tag: fc.constantFrom("morning shift", "new"),
  })
  .map(({ act, to, stage, at, reason, outcome, takeOver, tag }): RecruiterAction => {
    switch (act) {
      case "claim":
        return { act, takeOver };
      case "assign":
        return { act, to };
      case "back":
        return { act, to: stage };
      case "follow_up":
        return { act, at };
      case "tag":
      case "untag":
        return { act, tag };
      case "closed":
        return { act, reason };
      case "called":
        return { act, outcome };
      default:
        return { act };
    }
  });

const open: ApplicationState = freshApplication;
const before = new Date("2026-11-20T11:00:00Z");
const hers = { assignedTo: "maya", assignedAt: before };
const his = { assignedTo: "paul", assignedAt: before };
const claimed = { claimedAt: before };
const friday = new Date("2026-11-23T09:00:00Z");
const reopened = { declinedAt: null, closedAt: null, closedReason: null, spamAt: null };
const over = { contactedAt: before };
const silent = { writingBy: null, writingAt: null };
const eleven = Array.from({ length: 11 }, (_, place) => `t${place}`);
const contactedByMaya = { contactedAt: now, contactedBy: "maya", contactedName: "Maya", ...silent };

describe("the rules for Maya's acts", () => {
  test.each<
    [string, Partial<ApplicationState>, RecruiterAction, Partial<StateChanges> | ActionRefusal, Partial<StateChanges>?]
  >([
    ["nobody's", {}, { act: "claim" }, { assignedTo: "maya", assignedAt: now, claimedAt: now }],
    ["hers", hers, { act: "claim" }, { ...hers, claimedAt: now }],
    ["assigned to another", { ...hers, ...claimed }, { act: "claim" }, "nothing"],
    ["given to another", his, { act: "claim" }, { assignedTo: "maya", assignedAt: now, claimedAt: now }],
    ["claimed by another", { ...his, ...claimed }, { act: "claim" }, "claimed"],
    [
      "claimed by another",
      { ...his, ...claimed },
      { act: "claim", takeOver: true },
      { assignedTo: "maya", assignedAt: now, claimedAt: now },
    ],
    ["over", over, { act: "claim" }, "not_waiting"],
    ["held", { heldAt: before }, { act: "claim" }, "not_waiting"],

    ["hers", hers, { act: "release" }, { assignedTo: null, assignedAt: null, claimedAt: null }],
    ["nobody's", {}, { act: "release" }, "nothing"],
    ["another's", his, { act: "release" }, "forbidden", { assignedTo: null, assignedAt: null, claimedAt: null }],
    ["contacted", { ...over, ...hers }, { act: "release" }, { assignedTo: null, assignedAt: null, claimedAt: null }],
    ["over", { ...over, hiredAt: before, ...hers }, { act: "release" }, "not_waiting"],

    ["nobody's", {}, { act: "assign", to: "maya" }, { assignedTo: "maya", assignedAt: now, claimedAt: null }],
    [
      "nobody's",
      {},
      { act: "assign", to: "paul" },
      "forbidden",
      { assignedTo: "paul", assignedAt: now, claimedAt: null },
    ],
    ["hers", hers, { act: "assign", to: "paul" }, { assignedTo: "paul", assignedAt: now, claimedAt: null }],
    ["hers", hers, { act: "assign", to: null }, { assignedTo: null, assignedAt: null, claimedAt: null }],
    ["hers", hers, { act: "assign", to: "maya" }, "nothing"],
    ["another's", his, { act: "assign", to: "maya" }, { assignedTo: "maya", assignedAt: now, claimedAt: null }],
    ["contacted", over, { act: "assign", to: "maya" }, { assignedTo: "maya", assignedAt: now, claimedAt: null }],
    ["over", { declinedAt: before }, { act: "assign", to: "maya" }, "not_waiting"],

    [
      "nobody's",
      {},
      { act: "contacted" },
      { assignedTo: "maya", assignedAt: now, claimedAt: null, ...contactedByMaya },
    ],
    ["claimed by her", { ...hers, ...claimed }, { act: "contacted" }, { ...hers, ...claimed, ...contactedByMaya }],
    [
      "assigned to another",
      his,
      { act: "contacted" },
      { assignedTo: "maya", assignedAt: now, claimedAt: null, ...contactedByMaya },
    ],
    ["claimed by another", { ...his, ...claimed }, { act: "contacted" }, "claimed"],
    ["over", over, { act: "contacted" }, "not_waiting"],

    [
      "still locked by her",
      { writingBy: "maya", writingAt: now },
      { act: "contacted" },
      { assignedTo: "maya", assignedAt: now, claimedAt: null, ...contactedByMaya },
    ],
    [
      "no longer locked by another",
      { writingBy: "paul", writingAt: before },
      { act: "contacted" },
      { assignedTo: "maya", assignedAt: now, claimedAt: null, ...contactedByMaya },
    ],
    [
      "still locked by another",
      { writingBy: "paul", writingAt: now },
      { act: "contacted" },
      {
        assignedTo: "maya",
        assignedAt: now,
        claimedAt: null,
        contactedAt: now,
        contactedBy: "maya",
        contactedName: "Maya",
      },
    ],

    ["nobody's", {}, { act: "replied" }, "not_contacted"],
    ["contacted", over, { act: "replied" }, { repliedAt: now }],
    ["contacted", over, { act: "interview" }, { interviewAt: now }],
    ["contacted", over, { act: "hired" }, { hiredAt: now }],
    ["at the interview stage", { ...over, interviewAt: before }, { act: "replied" }, "nothing"],
    ["at the interview stage", { ...over, interviewAt: before }, { act: "interview" }, "nothing"],
    ["at the interview stage", { ...over, interviewAt: before }, { act: "offered" }, { offeredAt: now }],
    ["declined", { ...over, declinedAt: before }, { act: "offered" }, "not_waiting"],
    [
      "hired",
      { ...over, repliedAt: before, hiredAt: before },
      { act: "back", to: "replied" },
      { repliedAt: before, interviewAt: null, offeredAt: null, hiredAt: null },
    ],
    [
      "hired",
      { ...over, hiredAt: before },
      { act: "back", to: "interview" },
      { interviewAt: now, offeredAt: null, hiredAt: null },
    ],
    ["contacted", over, { act: "back", to: "contacted" }, "nothing"],
    ["nobody's", {}, { act: "back", to: "contacted" }, "not_waiting"],
    ["contacted", over, { act: "follow_up", at: "2026-11-23T09:00:00Z" }, { followUpAt: friday }],
    [
      "with a follow-up",
      { ...over, followUpAt: friday },
      { act: "follow_up", at: "2026-11-23T10:00:00+01:00" },
      "nothing",
    ],
    ["with a follow-up", { ...over, followUpAt: friday }, { act: "follow_up", at: null }, { followUpAt: null }],
    ["nobody's", {}, { act: "follow_up", at: "2026-11-23T09:00:00Z" }, "not_allowed"],
    ["hired", { ...over, hiredAt: before }, { act: "follow_up", at: "2026-11-23T09:00:00Z" }, "not_allowed"],
    ["nobody's", {}, { act: "closed", reason: "duplicate" }, { closedAt: now, closedReason: "duplicate" }],
    [
      "hired",
      { ...over, hiredAt: before },
      { act: "closed", reason: "no_reply" },
      { closedAt: now, closedReason: "no_reply" },
    ],
    ["claimed by another", { ...his, ...claimed }, { act: "closed", reason: "duplicate" }, "claimed"],
    ["closed", { closedAt: before }, { act: "closed", reason: "duplicate" }, "not_waiting"],
    ["closed", { closedAt: before }, { act: "reopened" }, reopened],
    ["declined", { declinedAt: before }, { act: "reopened" }, reopened],
    ["spam", { spamAt: before }, { act: "reopened" }, reopened],
    ["spam that was held", { spamAt: before, heldAt: before }, { act: "reopened" }, "not_allowed"],
    ["opted out", { optedOutAt: before, declinedAt: before }, { act: "reopened" }, "not_allowed"],
    ["nobody's", {}, { act: "reopened" }, "not_allowed"],

    ["without a tag", {}, { act: "tag", tag: "a" }, { tags: ["a"] }],
    ["tagged", { tags: ["b", "a"] }, { act: "tag", tag: "c" }, { tags: ["b", "a", "c"] }],
    ["tagged with it", { tags: ["b", "a"] }, { act: "tag", tag: "a" }, "nothing"],
    ["just below the tag limit", { tags: eleven }, { act: "tag", tag: "a" }, { tags: [...eleven, "a"] }],
    ["at the tag limit", { tags: [...eleven, "z"] }, { act: "tag", tag: "a" }, "not_allowed"],
    ["tagged with it and at the tag limit", { tags: [...eleven, "a"] }, { act: "tag", tag: "a" }, "nothing"],
    ["tagged", { tags: ["b", "a", "c"] }, { act: "untag", tag: "a" }, { tags: ["b", "c"] }],
    ["not tagged with it", { tags: ["b"] }, { act: "untag", tag: "a" }, "nothing"],

    ["nobody's", {}, { act: "declined" }, { declinedAt: now }],
    ["over", over, { act: "declined" }, { declinedAt: now }],
    ["claimed by another", { ...his, ...claimed }, { act: "declined" }, "claimed"],
    ["declined", { declinedAt: before }, { act: "declined" }, "not_waiting"],
    ["nobody's", {}, { act: "spam" }, { spamAt: now }],
    ["over", over, { act: "spam" }, { spamAt: now }],
    ["claimed by another", { ...his, ...claimed }, { act: "spam" }, "claimed"],
    ["spam", { spamAt: before }, { act: "spam" }, "not_waiting"],
    ["claimed by another", { ...his, ...claimed }, { act: "opted_out" }, { optedOutAt: now }],
    ["spam", { spamAt: before }, { act: "opted_out" }, { optedOutAt: now }],
    ["opted out", { optedOutAt: before }, { act: "opted_out" }, "nothing"],
    ["withdrawn", { withdrawnAt: before }, { act: "opted_out" }, "withdrawn"],
    ["erased", { erasedAt: before }, { act: "opted_out" }, "withdrawn"],
  ])("an application that is %s: %j %j", (_, change, what, expected, ofManager) => {
    const answer = (to: Partial<StateChanges> | ActionRefusal) =>
      typeof to === "string" ? { ok: false, refusal: to } : { ok: true, changes: to };
    const maya = { id: "maya", name: "Maya" };
    expect(decide({ ...open, ...change }, { ...maya, role: "recruiter" }, what, now)).toEqual(answer(expected));
    // The same for a manager, except for others' claims.
    expect(decide({ ...open, ...change }, { ...maya, role: "manager" }, what, now)).toEqual(
      answer(ofManager ?? expected),
    );
  });

  test.each<[Partial<ApplicationState>, boolean]>([
    [{}, true],
    [over, true],
    [{ spamAt: before }, true],
    [{ heldAt: before }, false],
    [{ optedOutAt: before }, false],
    [{ withdrawnAt: before }, false],
    [{ erasedAt: before }, false],
  ])("the number of an application with %j may be opened: %s", (change, may) => {
    expect(mayOpenPhone({ ...open, ...change })).toBe(may);
  });

  const hour = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const early = hour(1).toISOString();
  const confirmed = { spamAt: early, spamConfirmedAt: early };
  test.each([
    ["within the 24 hours", {}, { spamAt: early, spamConfirmedAt: null }, hour(23.9), true],
    ["after them", {}, { spamAt: early, spamConfirmedAt: null }, hour(24), false],
    ["with a mark from after them", {}, { spamAt: hour(24).toISOString() }, hour(30), true],
    ["after a report that it was not confirmed against", { nobodyWroteAt: now }, { spamAt: early }, hour(30), true],
    ["within 24 hours of that report", { nobodyWroteAt: hour(0.5) }, confirmed, hour(24.4), true],
    ["later than that", { nobodyWroteAt: hour(0.5) }, confirmed, hour(24.5), false],
    ["of another action", { spamAt: hour(1) }, { tags: [] }, hour(30), true],
    ["that restores no spam", {}, { spamAt: null, declinedAt: early }, hour(30), true],
  ])("the undo of a reopening %s: %j, %j", (_, change, was, at, may) => {
    const latest = { type: "reopened", recruiterId: "maya", undone: false, detail: { was } };
    const application = { ...open, createdAt: now, ...change };
    expect(mayUndo(application, latest, { id: "maya", name: "Maya", role: "recruiter" }, at)).toBe(may);
  });

  test.each(["assigned", "claimed", "released", "contacted", "declined", "opted_out", "spam"])(
    "%s can be undone",
    (type) => {
      const latest = { type, recruiterId: "maya", undone: false, detail: null };
      expect(mayUndo(open, latest, { id: "maya", name: "Maya", role: "recruiter" }, now)).toBe(true);
    },
  );
});

test("an act can no longer be undone after a later act, a reassignment or the applicant's act", () => {
  expect(historyEvents.filter((event) => !stateEvents.includes(event))).toEqual([
    "applied_again",
    "parted",
    "merged",
    "unmerged",
    "told_apart",
    "apart_undone",
    "held",
    "phone_opened",
    "interview_passed",
    "interview_cancelled",
    "interview_reminded",
    "note",
    "note_edited",
    "note_deleted",
    "note_restored",
    "question_answered",
    "message_sent",
    "message_received",
    "reminded_first",
    "reminded_second",
    "missed",
    "corrected",
    "name_corrected",
    "preferred",
    "link_renewed",
    "downloaded",
  ]);
});

describe("an act", () => {
  test("on a withdrawn or erased application is refused", () => {
    fc.assert(
      fc.property(state, someone, asked, (application, actor, what) => {
        expect(decide({ ...application, withdrawnAt: now }, actor, what, now)).toEqual({
          ok: false,
          refusal: "withdrawn",
        });
        expect(decide({ ...application, erasedAt: now }, actor, what, now)).toEqual({
          ok: false,
          refusal: "withdrawn",
        });
      }),
    );
  });

  test("of contacting or marking another's claim is refused", () => {
    fc.assert(
      fc.property(state, someone, fc.constantFrom("contacted", "declined", "spam"), (application, actor, what) => {
        fc.pre(isWaiting(application));
        const claimed = { ...application, claimedAt: now, assignedTo: "somebody else" };
        expect(decide(claimed, actor, { act: what }, now)).toEqual({ ok: false, refusal: "claimed" });
      }),
    );
  });

  test("leads to the status it names, and never hides a colleague's contact", () => {
    const statusAfter: Partial<Record<string, string>> = {
      claim: "claimed",
      release: "new",
      contacted: "contacted",
      spam: "spam",
    };
    fc.assert(
      fc.property(state, someone, asked, (application, actor, what) => {
        const decision = decide(application, actor, what, now);
        fc.pre(decision.ok);
        if (!decision.ok) return;
        const after = { ...application, ...decision.changes };
        const expected = statusAfter[what.act];
        if (expected !== undefined && (what.act !== "release" || isWaiting(application))) {
          expect(statusOf(after)).toBe(expected);
        }
        if (what.act === "contacted") expect(after).toMatchObject({ contactedBy: actor.id, contactedName: actor.name });
        else expect(after.contactedAt).toBe(application.contactedAt);
      }),
    );
  });

  test("that moves another's application needs a manager", () => {
    fc.assert(
      fc.property(state, someone, asked, (application, actor, what) => {
        fc.pre(actor.role === "recruiter" && application.assignedTo !== null && application.assignedTo !== actor.id);
        fc.pre(what.act === "release" || (what.act === "assign" && what.to !== actor.id));
        expect(decide(application, actor, what, now).ok).toBe(false);
      }),
    );
  });

  test("can be undone by its author or a manager", () => {
    fc.assert(
      fc.property(state, someone, who, fc.boolean(), (application, actor, recruiterId, undone) => {
        const latest = { type: "contacted", recruiterId, undone, detail: null };
        const may = mayUndo(application, latest, actor, now);
        const open = !application.withdrawnAt && !application.erasedAt && !undone;
        expect(may).toBe(open && (actor.role === "manager" || recruiterId === actor.id));
        expect(mayUndo(application, { ...latest, type: "nobody_wrote" }, actor, now)).toBe(false);
      }),
    );
  });
});

describe("a phone number", () => {
  test("is masked to four digits if it is long enough", () => {
    expect(maskedPhone("44", "7700900321")).toBe("+44 •••• ••0321");
    expect(maskedPhone("372", "5123456")).toBe("+372 • ••3456");
    expect(maskedPhone("299", "123456")).toBe("+299 ••••••");
    fc.assert(
      fc.property(fc.stringMatching(/^\d{2,17}$/), (digits) => {
        const masked = maskedPhone("44", digits).slice(4).replaceAll(" ", "");
        expect(masked).toHaveLength(digits.length);
        expect(masked.replaceAll("•", "").length).toBeLessThanOrEqual(4);
      }),
    );
  });

  test("gives a link with exactly one number and one text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (message) => {
        const link = new URL(whatsappLink("+447700900321", message));
        expect(link.href.startsWith("https://wa.me/447700900321?text=")).toBe(true);
        expect([...link.searchParams]).toEqual([["text", message]]);
        expect(link.hash).toBe("");
      }),
    );
  });
});
