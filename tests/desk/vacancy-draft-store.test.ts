/**
 * An unsaved vacancy draft survives its screen, and a colleague's text is not overwritten unseen.
 */
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeskError } from "../../desk/requests/send-request.ts";
import type { saveVacancy } from "../../desk/requests/vacancies.ts";
import { DraftStore } from "../../desk/editor/draft-store.ts";
import { sentDraft, withText } from "../../desk/vacancy/edits.ts";
import { type DeskVacancy, deskVacancy } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let made = 0;

function loaded(title: string, version = 1): DeskVacancy {
  made += 1;
  return v.parse(deskVacancy, {
    id: `vacancy ${made}`,
    slug: "assistant",
    neverPublished: true,
    status: "draft",
    version,
    savedAt: "2026-11-22T10:00:00Z",
    draft: { source: "en", facts: {}, texts: { en: { text: { title } } } },
    published: {},
    postedAt: null,
    closedAt: null,
    featured: null,
    schedule: null,
    scheduleRefused: null,
    withheld: [],
    editor: null,
    checks: [],
    read: 1,
    history: [],
    applied: 0,
    waiting: 0,
    appliedSinceOpened: 0,
    hired: 0,
    offered: ["gb"],
    preview: "token",
    now: "2026-11-22T10:00:00Z",
  });
}

/** Answers each save with the next version, or as configured. */
function server() {
  const sent: Parameters<typeof saveVacancy>[1][] = [];
  let refusal: DeskError | null = null;
  let slug = "assistant";
  const save: typeof saveVacancy = (_id, body) => {
    sent.push(body);
    slug = body.slug ?? slug;
    return refusal
      ? Promise.reject(refusal)
      : Promise.resolve({
          version: body.version + 1,
          savedAt: "2026-11-22T10:01:00Z",
          slug,
          checks: [],
          read: 1,
        });
  };
  return { sent, save, refuse: (error: DeskError | null) => void (refusal = error) };
}

const changed = new DeskError(409, "changed", "Jonas changed this meanwhile.");
const offline = new DeskError(0, "offline", null);
type Store = DraftStore<DeskVacancy, VacancyDraft>;
const type = (store: Store, title: string) => store.change((draft) => withText(draft, "en", "title", title));
const titleOf = (store: Store) => store.now().draft.texts.en?.text.title;

test("two changes before a render are both kept, and each save builds on the last", async () => {
  const { sent, save } = server();
  const store = new DraftStore(loaded("A"), "maya", { save, sent: sentDraft });
  type(store, "Ab");
  store.change((draft) => withText(draft, "en", "summary", "S"));
  expect(await store.flush()).toBe(true);
  type(store, "Abc");
  expect(await store.flush()).toBe(true);
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect(sent.at(-1)?.draft.texts.en?.text).toMatchObject({ title: "Abc", summary: "S" });
  expect(store.now().loaded).toMatchObject({ version: 3, savedAt: "2026-11-22T10:01:00Z" });
});

test("a changed address is sent once, with the next save", async () => {
  const { sent, save } = server();
  const store = new DraftStore(loaded("A"), "maya", { save, sent: sentDraft });
  store.setSlug("new-address");
  await store.flush();
  type(store, "B");
  await store.flush();
  expect(sent.map(({ slug }) => slug)).toEqual(["new-address", undefined]);
  expect(store.now()).toMatchObject({ slug: undefined, loaded: { slug: "new-address" } });
});

test("an unsent draft is restored for the same recruiter only, and then sent", async () => {
  const { sent, save, refuse } = server();
  const vacancy = loaded("A");
  const first = new DraftStore(vacancy, "maya", { save, sent: sentDraft });
  refuse(offline);
  type(first, "Typed on a train");
  first.setUnread("vacancy-pay-day-base", "82-64");
  first.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  const tried = sent.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(tried);
  expect(titleOf(new DraftStore(vacancy, "jonas", { save, sent: sentDraft }))).toBe("A");
  refuse(null);
  const again = new DraftStore(vacancy, "maya", { save, sent: sentDraft });
  expect(titleOf(again)).toBe("Typed on a train");
  expect(again.now().unread).toEqual({ "vacancy-pay-day-base": "82-64" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.at(-1)?.draft.texts.en?.text.title).toBe("Typed on a train");
  again.setUnread("vacancy-pay-day-base", null);
  again.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(titleOf(new DraftStore(vacancy, "maya", { save, sent: sentDraft }))).toBe("A");
});

test("a colleague's newer version stops saving until the recruiter decides", async () => {
  const { sent, save, refuse } = server();
  const mine = loaded("A");
  const store = new DraftStore(mine, "maya", { save, sent: sentDraft });
  refuse(changed);
  type(store, "Mine");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(store.now().saving).toMatchObject({ state: "held", error: changed });
  expect(titleOf(store)).toBe("Mine");
  const theirs: DeskVacancy = {
    ...mine,
    version: 7,
    draft: withText(mine.draft, "en", "title", "Theirs"),
  };
  // Reading it is not a decision.
  store.absorb(theirs);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  refuse(null);
  expect(await store.overwrite(theirs)).toBe(true);
  expect(sent.at(-1)).toMatchObject({ version: 7, draft: { texts: { en: { text: { title: "Mine" } } } } });
});

test("continuing with the colleague's version discards unsaved changes", async () => {
  const { sent, save, refuse } = server();
  const mine = loaded("A");
  const store = new DraftStore(mine, "maya", { save, sent: sentDraft });
  refuse(changed);
  type(store, "Mine");
  await store.flush();
  refuse(null);
  store.adopt({ ...mine, version: 7, draft: withText(mine.draft, "en", "title", "Theirs") });
  expect(titleOf(store)).toBe("Theirs");
  expect(store.isPending).toBe(false);
  type(store, "Theirs, and more");
  await store.flush();
  expect(sent.at(-1)?.version).toBe(7);
});

test("a dialog's act never lets the next save overwrite an unread version", async () => {
  const { sent, save } = server();
  const mine = loaded("A");
  const store = new DraftStore(mine, "maya", { save, sent: sentDraft });
  store.absorb({ ...mine, version: 4, draft: withText(mine.draft, "en", "title", "Theirs") });
  type(store, "Mine");
  await store.flush();
  expect(sent.at(-1)?.version).toBe(1);
  const same = new DraftStore(mine, "maya", { save, sent: sentDraft });
  same.absorb({ ...mine, version: 4 });
  type(same, "Mine");
  await same.flush();
  expect(sent.at(-1)?.version).toBe(4);
});
