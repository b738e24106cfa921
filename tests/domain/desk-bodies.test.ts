/** The desk's request bodies at their limits. */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { stateActions, noteBody, noteDeleteBody, noteEditBody, undoBody } from "../../domain/desk/actions.ts";
import { vacancyRestoreBody } from "../../domain/desk/vacancies.ts";
import { phoneBody } from "../../domain/desk/desk.ts";
import { heldBody, heldUndoBody, mostDecided } from "../../domain/desk/held.ts";
import { accountBody, confirmBody } from "../../domain/desk/log-in.ts";
import { templateBody } from "../../domain/desk/messages.ts";
import { pushBody, pushEndBody } from "../../domain/desk/notifications.ts";
import { inviteBody } from "../../domain/desk/team.ts";

const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };

const parsed = (schema: v.GenericSchema, body: unknown): unknown => {
  const result = v.safeParse(schema, body);
  return result.success ? result.output : null;
};

describe("accepts and reads", () => {
  test.each<[string, v.GenericSchema, unknown, unknown]>([
    ["phone", phoneBody, {}, { knowing: false, alongside: false }],
    ["phone", phoneBody, { knowing: true }, { knowing: true, alongside: false }],
    ["claim", stateActions.claim.body, {}, {}],
    ["claim", stateActions.claim.body, { takeOver: true }, { takeOver: true }],
    ["release", stateActions.release.body, { more: 1 }, {}],
    ["assign", stateActions.assign.body, { to: null }, { to: null }],
    ["assign", stateActions.assign.body, { to: "a".repeat(64) }, { to: "a".repeat(64) }],
    ["follow-up", stateActions.follow_up.body, { at: null }, { at: null }],
    ["follow-up", stateActions.follow_up.body, { at: "9998-12-31T23:59:59Z" }, { at: "9998-12-31T23:59:59Z" }],
    ["follow-up", stateActions.follow_up.body, { at: "0001-01-01T00:00:00Z" }, { at: "0001-01-01T00:00:00Z" }],
    ["back", stateActions.back.body, { to: "replied" }, { to: "replied" }],
    ["tag", stateActions.tag.body, { tag: " a " }, { tag: "a" }],
    ["untag", stateActions.untag.body, { tag: " a " }, { tag: "a" }],
    ...(["declined", "spam", "opted_out"] as const).flatMap((act): [string, v.GenericSchema, unknown, unknown][] => [
      [act, stateActions[act].body, {}, {}],
      [act, stateActions[act].body, { line: ` ${"l".repeat(500)}` }, { line: "l".repeat(500) }],
    ]),
    ["closed", stateActions.closed.body, { reason: "duplicate" }, { reason: "duplicate" }],
    ["closed", stateActions.closed.body, { reason: "no_reply", line: " l " }, { reason: "no_reply", line: "l" }],
    ["template", templateBody, { version: 0, text: null }, { version: 0, text: null }],
    ["push", pushBody, { endpoint: "https://push.example/a", keys }, { endpoint: "https://push.example/a", keys }],
    [
      "push",
      pushBody,
      { endpoint: "https://push.example/a", keys: { p256dh: `${keys.p256dh}=`, auth: `${"_-".repeat(11)}==` } },
      { endpoint: "https://push.example/a", keys: { p256dh: `${keys.p256dh}=`, auth: `${"_-".repeat(11)}==` } },
    ],
    ["note", noteBody, { text: ` ${"n".repeat(2000)} ` }, { text: "n".repeat(2000) }],
    ["note edited", noteEditBody, { event: 7, seen: " a", text: " b " }, { event: 7, seen: " a", text: "b" }],
    ["note restored", noteEditBody, { event: 7, seen: null, text: "b" }, { event: 7, seen: null, text: "b" }],
    ["note deleted", noteDeleteBody, { event: 7, seen: "a" }, { event: 7, seen: "a" }],
    ["called", stateActions.called.body, { outcome: "voicemail" }, { outcome: "voicemail" }],
    ["undo", undoBody, { event: 7 }, { event: 7 }],
    [
      "invitation",
      inviteBody,
      { email: " Maya@Example.com ", role: "manager" },
      { email: "maya@example.com", role: "manager" },
    ],
    ["account", accountBody, { name: ` ${"n".repeat(80)} `, password: "" }, { name: "n".repeat(80), password: "" }],
    ["confirmation", confirmBody, { password: "" }, { password: "" }],
    ["confirmation", confirmBody, { passkey: { id: "a", type: "x" } }, { passkey: { id: "a", type: "x" } }],
    ["held", heldBody, { decision: "queue", ids: [1] }, { decision: "queue", ids: [1] }],
    ["held", heldBody, { decision: "spam", groupOf: 1, until: 2 }, { decision: "spam", groupOf: 1, until: 2 }],
    ["held, undone", heldUndoBody, { decided: [{ id: 1, event: 2 }] }, { decided: [{ id: 1, event: 2 }] }],
  ])("%s %#", (_, schema, body, read) => expect(parsed(schema, body)).toEqual(read));

  test("as many ids as one call can decide", () => {
    const ids = Array.from({ length: mostDecided }, (_, index) => index + 1);
    const decided = ids.map((id) => ({ id, event: id }));
    expect(parsed(heldBody, { decision: "spam", ids })).not.toBeNull();
    expect(parsed(heldUndoBody, { decided })).not.toBeNull();
    expect(parsed(heldBody, { decision: "spam", ids: [...ids, 1] })).toBeNull();
    expect(parsed(heldUndoBody, { decided: [...decided, { id: 1, event: 1 }] })).toBeNull();
  });
});

describe("refuses", () => {
  const notStorable = "a\u0000";
  test.each<[string, v.GenericSchema, unknown]>([
    ["phone", phoneBody, { knowing: 1 }],
    ["claim", stateActions.claim.body, { takeOver: "yes" }],
    ["assign", stateActions.assign.body, {}],
    ["assign", stateActions.assign.body, { to: "" }],
    ["assign", stateActions.assign.body, { to: "a".repeat(65) }],
    ["assign", stateActions.assign.body, { to: "a b" }],
    ["assign", stateActions.assign.body, { to: " a" }],
    ["follow-up", stateActions.follow_up.body, { at: "0000-01-01T00:00:00Z" }],
    ["follow-up", stateActions.follow_up.body, { at: "0001-01-01T00:00:00+00:30" }],
    ["follow-up", stateActions.follow_up.body, { at: "9999-01-01T00:00:00Z" }],
    ["follow-up", stateActions.follow_up.body, { at: "9998-12-31T23:59:59-01:00" }],
    ["follow-up", stateActions.follow_up.body, { at: "2026-11-20T10:00:00-23" }],
    ["back", stateActions.back.body, {}],
    ["back", stateActions.back.body, { to: "new" }],
    ["tag", stateActions.tag.body, {}],
    ["untag", stateActions.untag.body, {}],
    ...(["declined", "spam", "opted_out"] as const).flatMap((act): [string, v.GenericSchema, unknown][] => [
      [act, stateActions[act].body, { line: "l".repeat(501) }],
      [act, stateActions[act].body, { line: notStorable }],
    ]),
    ["closed", stateActions.closed.body, {}],
    ["closed", stateActions.closed.body, { reason: "spam" }],
    ["closed", stateActions.closed.body, { reason: "duplicate", line: "l".repeat(501) }],
    ["template", templateBody, { version: 2 ** 31, text: null }],
    ["push, ended", pushEndBody, { endpoint: notStorable }],
    ["push", pushBody, { endpoint: "https://push.example/a\u0000", keys }],
    ["push", pushBody, { endpoint: "https://push.example/a", keys: { ...keys, p256dh: "B".repeat(86) } }],
    ["push", pushBody, { endpoint: "https://push.example/a", keys: { ...keys, auth: "A".repeat(23) } }],
    ["push", pushBody, { endpoint: "https://push.example/a", keys: { ...keys, auth: `${"A".repeat(21)}+` } }],
    ["push", pushBody, { endpoint: "https://push.example/a", keys: { ...keys, auth: `.${"A".repeat(22)}` } }],
    ["note", noteBody, {}],
    ["note", noteBody, { text: "  " }],
    ["note", noteBody, { text: "n".repeat(2001) }],
    ["note", noteBody, { text: notStorable }],
    ["note edited", noteEditBody, { event: 7, text: "b" }],
    ["note edited", noteEditBody, { event: 7, seen: "a", text: " " }],
    ["note edited", noteEditBody, { event: 7, seen: "a", text: notStorable }],
    ["note edited", noteEditBody, { event: 0, seen: "a", text: "b" }],
    ["note deleted", noteDeleteBody, { event: 7, seen: null }],
    ["note deleted", noteDeleteBody, { event: 7, seen: "a".repeat(2001) }],
    ["called", stateActions.called.body, {}],
    ["called", stateActions.called.body, { outcome: "engaged" }],
    ["undo", undoBody, { event: 1.5 }],
    ["undo", undoBody, { event: 1e300 }],
    ["undo", undoBody, { event: -1 }],
    ["restore", vacancyRestoreBody, { version: 1, row: 1e300 }],
    ["restore", vacancyRestoreBody, { version: 1, row: 0 }],
    ["undo", undoBody, { event: "1" }],
    ["invitation", inviteBody, { email: "maya", role: "manager" }],
    ["invitation", inviteBody, { email: `${"a".repeat(243)}@example.com`, role: "manager" }],
    ["invitation", inviteBody, { email: "maya@example.com", role: "owner" }],
    ["account", accountBody, { name: "n".repeat(81), password: "x" }],
    ["account", accountBody, { name: " ", password: "x" }],
    ["account", accountBody, { name: "Maya\nW", password: "x" }],
    ["account", accountBody, { name: "Maya\u2028W", password: "x" }],
    ["account", accountBody, { name: "Maya\u2029W", password: "x" }],
    ["account", accountBody, { name: "Maya" }],
    ["confirmation", confirmBody, {}],
    ["confirmation", confirmBody, { password: notStorable }],
    ["confirmation", confirmBody, { passkey: {} }],
    ["confirmation", confirmBody, { passkey: { id: notStorable } }],
    ["held", heldBody, { decision: "queue", ids: [] }],
    ["held", heldBody, { decision: "erase", ids: [1] }],
    ["held", heldBody, { decision: "erase", groupOf: 1, until: 2 }],
    ["held", heldBody, { decision: "queue", ids: [0] }],
    ["held", heldBody, { decision: "queue", ids: [1.5] }],
    ["held", heldBody, { decision: "queue", ids: [Number.MAX_SAFE_INTEGER + 1] }],
    ["held", heldBody, { decision: "queue", ids: [1], groupOf: 1 }],
    ["held", heldBody, { decision: "queue" }],
    ["held, undone", heldUndoBody, { decided: [] }],
    ["held, undone", heldUndoBody, { decided: [{ id: 1 }] }],
    ["held, undone", heldUndoBody, { decided: [{ id: 1, event: 2, more: 3 }] }],
    ["held, undone", heldUndoBody, { decided: [{ id: 1, event: 2 }], more: 3 }],
  ])("%s %#", (_, schema, body) => expect(parsed(schema, body)).toBeNull());
});
