/** Request bodies about vacancies, testimonials, messages, interviews and files at their limits. */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { cancelInterviewBody, moveInterviewBody } from "../../domain/desk/booking.ts";
import { parseBulkAction, bulkBody, bulkOf, bulkUndoBody, namedBy, selectionBody } from "../../domain/desk/bulk.ts";
import { exportBody, exportColumns } from "../../domain/desk/export.ts";
import { parseFiguresQuery, figuresCsvBody } from "../../domain/desk/figures.ts";
import { languageBody, oidcBody } from "../../domain/desk/log-in.ts";
import { messageBody, typedBody } from "../../domain/desk/messages.ts";
import { noFilter } from "../../domain/desk/queue-filter.ts";
import { viewBody, viewNameBody } from "../../domain/desk/queue.ts";
import { mostRecent, recentBody, searchBody } from "../../domain/desk/search.ts";
import { tagText } from "../../domain/desk/tags.ts";
import { disableBody, handOverBody, languagesBody, roleBody } from "../../domain/desk/team.ts";
import {
  changeTestimonialBody,
  consentBody,
  moveTestimonialBody,
  newTestimonialBody,
  testimonialBody,
} from "../../domain/desk/testimonials.ts";
import {
  vacancyCloseBody,
  vacancyCreateBody,
  vacancyDraftBody,
  vacancyEditingBody,
  vacancyFeatureBody,
  vacancyPublishBody,
  vacancyRestoreBody,
  vacancyScheduleBody,
  vacancyUnpublishBody,
} from "../../domain/desk/vacancies.ts";
import { mostTyped } from "../../domain/search/limits.ts";
import { languages } from "../../locales/markets.ts";

const key = "k".repeat(16);
const uuid = "5b0f2a52-0e0a-4a2c-9d3c-0a6a54f0a001";
const notStorable = "a\u0000";
const words = { name: "Ana", texts: { en: { quote: "Good.", role: "Assistant" } } };
const consent = { by: "Ana", on: "2026-11-01", keptAt: "a folder" };
const publish = { version: 1, languages: ["en"], accepted: [] };
const schedule = { ...publish, localTime: "2027-03-28T08:00", zone: "Europe/London" };
const draft = { source: "en", facts: {}, texts: {} };
const message = { id: key, template: "first", text: "Hello" };
const file = { format: "csv", columns: ["code"], of: {} };

describe("accepts", () => {
  test.each<[string, v.GenericSchema, unknown]>([
    ["a provider, from the desk's start", oidcBody, { to: "/desk" }],
    ["from a list", oidcBody, { to: "/desk/applications/12/?view=todo&q=a%20b+c,d.~-", confirm: true }],
    ["from a folder", oidcBody, { to: "/desk/" }],
    ["of 500 characters", oidcBody, { to: `/desk/${"a".repeat(494)}` }],
    ["a language", languageBody, { language: "ko" }],
    ["a letter", messageBody, { ...message, text: "x".repeat(4000), alongside: true }],
    ["with a long id", messageBody, { ...message, id: "A-_9".repeat(16) }],
    ["what is typed", typedBody, { text: "x".repeat(4000) }],
    ["a talk that is moved", moveInterviewBody, { start: "2026-11-20T09:00:00Z", instead: "2026-11-23T09:00:00Z" }],
    ["a talk that is cancelled", cancelInterviewBody, { instead: "2026-11-23T09:00:00Z" }],
    ["with a line", cancelInterviewBody, { instead: "2026-11-23T09:00:00Z", line: "x".repeat(500) }],
    ["a tag", tagText, "x".repeat(40)],
    ["a file", exportBody, { ...file, columns: exportColumns, format: "xlsx" }],
    ["figures as a file", figuresCsvBody, { days: 365, market: "gb", source: "x" }],
    ["what somebody said", newTestimonialBody, { id: uuid, words }],
    ["changed", changeTestimonialBody, { version: 1_000_000, words }],
    ["agreed to", consentBody, { version: 1, consent }],
    ["moved", moveTestimonialBody, { version: 1, to: "down" }],
    ["moved back", moveTestimonialBody, { version: 1, to: "up" }],
    ["shown", testimonialBody, { version: 1 }],
    ["a vacancy", vacancyCreateBody, { key, source: "en", title: "x".repeat(60) }],
    ["a copy of one", vacancyCreateBody, { key: "A-_9".repeat(16), from: uuid }],
    ["its draft", vacancyDraftBody, { version: 2_147_483_647, draft, slug: "a" }],
    ["published", vacancyPublishBody, { ...publish, languages, accepted: Array(2000).fill("x".repeat(200)) }],
    ["not in one language", vacancyUnpublishBody, { language: "en" }],
    ["later", vacancyScheduleBody, schedule],
    ["closed", vacancyCloseBody, { key, people: "keep" }],
    ["closed with its people", vacancyCloseBody, { key, people: "no_reply" }],
    ["as it was once", vacancyRestoreBody, { version: 1, row: 1 }],
    ["in front", vacancyFeatureBody, { place: 6 }],
    ["in front no more", vacancyFeatureBody, { place: null }],
    ["somebody's role", roleBody, { role: "manager" }],
    ["somebody who leaves", disableBody, {}],
    ["somebody's languages", languagesBody, { languages }],
    ["somebody who is looked for", searchBody, { q: "x".repeat(mostTyped), scope: "mine" }],
    ["who was looked at", recentBody, { ids: Array(mostRecent).fill(Number.MAX_SAFE_INTEGER) }],
    ["to another", handOverBody, { to: "a-_9".repeat(20) }],
    ["many", bulkBody, { id: key, act: "declined", of: { ids: [1], selection: uuid, without: [2] } }],
    ["as many as are named one by one", bulkOf, { ids: Array(500).fill(Number.MAX_SAFE_INTEGER) }],
    ["many, taken back", bulkUndoBody, { id: key }],
    ["a selection", selectionBody, { view: "todo", filter: {}, zone: "x".repeat(64) }],
    ["a name of a view", viewNameBody, { name: "x".repeat(60) }],
    ["a view", viewBody, { name: "x".repeat(60), view: "todo", filter: {}, team: true }],
  ])("%s %#", (_, schema, body) => expect(v.safeParse(schema, body).issues).toBeUndefined());
});

describe("refuses", () => {
  test.each<[string, v.GenericSchema, unknown]>([
    ...[
      "/",
      "/desks",
      "//desk",
      "/desk//evil.example",
      "/desk/../x",
      "/desk/%2e",
      "/desk\\x",
      "/desk?a#b",
      "x/desk",
      "/desk?a b",
      "/desk?a\n",
    ].map((to): [string, v.GenericSchema, unknown] => [`a provider from ${JSON.stringify(to)}`, oidcBody, { to }]),
    ["from too far", oidcBody, { to: `/desk/${"a".repeat(495)}` }],
    ["a language that is none", languageBody, { language: "xx" }],
    ["a letter without its id", messageBody, { ...message, id: "x".repeat(15) }],
    ["with too long an id", messageBody, { ...message, id: "x".repeat(65) }],
    ["with another sign in it", messageBody, { ...message, id: `${key}.` }],
    ["with another sign before it", messageBody, { ...message, id: `.${key}` }],
    ["that is too long", messageBody, { ...message, text: "x".repeat(4001) }],
    ["that cannot be stored", messageBody, { ...message, text: notStorable }],
    ["of no template", messageBody, { ...message, template: "other" }],
    ["what is typed too long", typedBody, { text: "x".repeat(4001) }],
    ["what is typed and cannot be stored", typedBody, { text: notStorable }],
    ["nothing typed", typedBody, {}],
    ["a cancellation of no time", cancelInterviewBody, { line: "ill" }],
    ["too long a line", cancelInterviewBody, { instead: "2026-11-23T09:00:00Z", line: "x".repeat(501) }],
    ["a line that cannot be stored", cancelInterviewBody, { instead: "2026-11-23T09:00:00Z", line: notStorable }],
    ["too long a tag", tagText, "x".repeat(41)],
    ["a tag that cannot be stored", tagText, notStorable],
    ["no tag", tagText, " "],
    ["a file without columns", exportBody, { ...file, columns: [] }],
    ["with a column twice and all others", exportBody, { ...file, columns: [...exportColumns, "code"] }],
    ["with a column that there is not", exportBody, { ...file, columns: ["age"] }],
    ["in another format", exportBody, { ...file, format: "pdf" }],
    ["of nobody", exportBody, { format: "csv", columns: ["code"] }],
    ["figures of other days", figuresCsvBody, { days: 8 }],
    ["figures of two markets", figuresCsvBody, { days: 7, market: ["gb"] }],
    ["what somebody said, without its id", newTestimonialBody, { id: "1", words }],
    ["nothing said", newTestimonialBody, { id: uuid }],
    ["changed without a version", changeTestimonialBody, { words }],
    ["nothing changed", changeTestimonialBody, { version: 1 }],
    ["changed before there was any", changeTestimonialBody, { version: 0, words }],
    ["changed by half", changeTestimonialBody, { version: 1.5, words }],
    ["changed too often", changeTestimonialBody, { version: 1_000_001, words }],
    ["no consent", consentBody, { version: 1 }],
    ["a consent to no version", consentBody, { consent }],
    ["moved aside", moveTestimonialBody, { version: 1, to: "left" }],
    ["moved without a version", moveTestimonialBody, { to: "up" }],
    ["shown without a version", testimonialBody, {}],
    ["a vacancy without a key", vacancyCreateBody, { source: "en", title: "x" }],
    ["with a short key", vacancyCreateBody, { key: "k".repeat(15), source: "en", title: "x" }],
    ["with a key of other signs", vacancyCreateBody, { key: `${key} `, source: "en", title: "x" }],
    ["with other signs before its key", vacancyCreateBody, { key: ` ${key}`, source: "en", title: "x" }],
    ["with too long a title", vacancyCreateBody, { key, source: "en", title: "x".repeat(1001) }],
    ["with a title that cannot be stored", vacancyCreateBody, { key, source: "en", title: notStorable }],
    ["new and a copy", vacancyCreateBody, { key, source: "en", title: "x", from: uuid }],
    ["a copy of nothing", vacancyCreateBody, { key, from: "x" }],
    ["a copy and more", vacancyCreateBody, { key, from: uuid, more: 1 }],
    ["a draft of no version", vacancyDraftBody, { draft }],
    ["a draft of a version that is none", vacancyDraftBody, { version: 0, draft }],
    ["a draft of half a version", vacancyDraftBody, { version: 1.5, draft }],
    ["a draft of too late a version", vacancyDraftBody, { version: 2 ** 31, draft }],
    ["no draft", vacancyDraftBody, { version: 1 }],
    ["a draft and more", vacancyDraftBody, { version: 1, draft, more: 1 }],
    ["an address that is none", vacancyDraftBody, { version: 1, draft, slug: "A B" }],
    ["published in no language", vacancyPublishBody, { ...publish, languages: [] }],
    ["in more than there are", vacancyPublishBody, { ...publish, languages: [...languages, "en"] }],
    ["having accepted too much", vacancyPublishBody, { ...publish, accepted: Array(2001).fill("x") }],
    ["having accepted what is no key", vacancyPublishBody, { ...publish, accepted: ["x".repeat(201)] }],
    ["having accepted nothing", vacancyPublishBody, { version: 1, languages: ["en"] }],
    ["and more", vacancyPublishBody, { ...publish, more: 1 }],
    ["no language taken off", vacancyUnpublishBody, {}],
    ["one taken off and more", vacancyUnpublishBody, { language: "en", more: 1 }],
    ["later, at no time", vacancyScheduleBody, { ...schedule, localTime: "soon" }],
    ["later, in too long a zone", vacancyScheduleBody, { ...schedule, zone: "x".repeat(65) }],
    ["later, and more", vacancyScheduleBody, { ...schedule, more: 1 }],
    ["later, in no language", vacancyScheduleBody, { ...schedule, languages: [] }],
    ["closed without a word of its people", vacancyCloseBody, { key }],
    ["closed for no reason that there is", vacancyCloseBody, { key, people: "erase" }],
    ["closed and more", vacancyCloseBody, { key, people: "keep", more: 1 }],
    ["as it never was", vacancyRestoreBody, { version: 1, row: 0 }],
    ["as it was between", vacancyRestoreBody, { version: 1, row: 1.5 }],
    ["as it was, and more", vacancyRestoreBody, { version: 1, row: 1, more: 1 }],
    ["in front of all", vacancyFeatureBody, { place: 0 }],
    ["in front, between", vacancyFeatureBody, { place: 1.5 }],
    ["behind those in front", vacancyFeatureBody, { place: 7 }],
    ["nowhere", vacancyFeatureBody, {}],
    ["in front, and more", vacancyFeatureBody, { place: 1, more: 1 }],
    ["in it, and more", vacancyEditingBody, { more: 1 }],
    ["a role that there is not", roleBody, { role: "owner" }],
    ["handed over to nobody", handOverBody, {}],
    ["to a name", handOverBody, { to: "a b" }],
    ["to what is too long", handOverBody, { to: "a".repeat(81) }],
    ["who leaves to nobody", disableBody, { to: "" }],
    ["no languages of somebody", languagesBody, {}],
    ["a language that nobody writes", languagesBody, { languages: ["xx"] }],
    ["more languages than there are", languagesBody, { languages: [...languages, "en"] }],
    ["nothing looked for", searchBody, {}],
    ["too long a thing looked for", searchBody, { q: "x".repeat(mostTyped + 1) }],
    ["somewhere else", searchBody, { q: "x", scope: "nobody" }],
    ["nobody looked at", recentBody, {}],
    ["somebody who is no number", recentBody, { ids: [0] }],
    ["more people than were looked at", recentBody, { ids: Array(mostRecent + 1).fill(1) }],
    ["many without an id", bulkBody, { act: "declined", of: {} }],
    ["many, and an act that is single", bulkBody, { id: key, act: "claim", of: {} }],
    ["many with another sign in their id", bulkBody, { id: `${key}.`, act: "declined", of: {} }],
    ["many with another sign before it", bulkBody, { id: `.${key}`, act: "declined", of: {} }],
    ["nobody", bulkBody, { id: key, act: "declined" }],
    ["too many one by one", bulkOf, { ids: Array(501).fill(1) }],
    ["too many but those", bulkOf, { without: Array(501).fill(1) }],
    ["an application that is none", bulkOf, { ids: [0] }],
    ["half an application", bulkOf, { ids: [1.5] }],
    ["a selection that is none", bulkOf, { selection: "x" }],
    ["many, taken back as nothing", bulkUndoBody, {}],
    ["a selection of no view", selectionBody, { filter: {} }],
    ["in too long a zone", selectionBody, { view: "todo", filter: {}, zone: "x".repeat(65) }],
    ["a view without a name", viewNameBody, {}],
    ["a view with too long a name", viewNameBody, { name: "x".repeat(61) }],
    ["too long a name of a view", viewBody, { name: "x".repeat(61), view: "todo", filter: {} }],
    ["a view that cannot be stored", viewBody, { name: notStorable, view: "todo", filter: {} }],
  ])("%s %#", (_, schema, body) => expect(v.is(schema, body)).toBe(false));
});

test("omitted options get their defaults", () => {
  expect(v.parse(oidcBody, { to: "/desk" })).toEqual({ to: "/desk", confirm: false });
  expect(v.parse(messageBody, message)).toEqual({ ...message, alongside: false });
  expect(v.parse(vacancyEditingBody, {})).toEqual({ take: false, leave: false });
  expect(v.parse(vacancyEditingBody, { take: true, leave: true })).toEqual({ take: true, leave: true });
  expect(v.parse(bulkOf, {})).toEqual({ ids: [], selection: null, without: [] });
  expect(v.parse(bulkBody, { id: key, act: "declined", of: {} })).toMatchObject({ body: {} });
  expect(v.parse(selectionBody, { view: "todo", filter: {} })).toMatchObject({ zone: "UTC" });
  expect(v.parse(viewBody, { name: "x", view: "todo", filter: {} })).toMatchObject({ team: false });
  expect(v.parse(searchBody, { q: "x" })).toEqual({ q: "x", scope: "everybody" });
});

test("a tag's whitespace is collapsed and its letters are composed", () => {
  expect(v.parse(tagText, "  early \t\n shift ")).toBe("early shift");
  expect(v.parse(tagText, "cafe\u0301")).toBe("café");
});

describe("bulk bodies", () => {
  test("select the named ids once, or a selection without exceptions", () => {
    const of = v.parse(bulkOf, { ids: [3, 4], without: [2] });
    expect(namedBy(of, [1, 2, 3])).toEqual([1, 3, 4]);
    expect(namedBy(v.parse(bulkOf, {}), [])).toEqual([]);
  });

  test("parse the body of their act", () => {
    expect(parseBulkAction("tag", { tag: " a " })).toEqual({ act: "tag", tag: "a" });
    expect(parseBulkAction("tag", {})).toBeNull();
  });
});

describe("a request for figures is read", () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ["of thirty days", {}, { days: 30, filter: noFilter }],
    ["of others", { days: "7" }, { days: 7, filter: noFilter }],
    ["by a number", { days: 365 }, { days: 365, filter: noFilter }],
    ["of other days than there are", { days: 8 }, null],
    ["narrowed", { market: "gb", source: "x" }, { days: 30, filter: { ...noFilter, market: ["gb"], source: ["x"] } }],
    ["narrowed by what there is not", { market: "xx" }, null],
    ["and by nothing else", { stage: "new", more: 1 }, { days: 30, filter: noFilter }],
  ])("%s", (_, given, asked) => {
    expect(parseFiguresQuery(given)).toEqual(asked);
  });
});
