/** One stream for all tabs of a browser: which tab listens, receives and takes over. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveWord } from "../../desk/requests/live-stream.ts";
import { openSharedStream } from "../../desk/requests/shared-stream.ts";

/** Every open stream. */
let open: Set<FakeStream>;

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;

  constructor() {
    super();
    open.add(this);
  }

  close(): void {
    open.delete(this);
  }
}

const tabs: { readonly heard: LiveWord[]; readonly close: () => void }[] = [];

function openTab() {
  const heard: LiveWord[] = [];
  const tab = { heard, close: openSharedStream((word) => heard.push(word)) };
  tabs.push(tab);
  return tab;
}

/** Sends an event on every stream. */
const say = (word: string) => {
  for (const stream of open) stream.dispatchEvent(new Event(word));
};

beforeEach(() => {
  open = new Set();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(async () => {
  for (const { close } of tabs.splice(0)) close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]));
});

test("eight tabs share one stream, and each gets every event", async () => {
  const all = Array.from({ length: 8 }, openTab);
  await vi.waitFor(() => expect(open.size).toBe(1));
  for (const word of ["open", "changed"]) say(word);
  for (const { heard } of all) await vi.waitFor(() => expect(heard).toEqual(["open", "changed"]));
  expect(open.size).toBe(1);
});

test("another tab takes over when the listening tab closes", async () => {
  const [first, ...rest] = [openTab(), openTab(), openTab()];
  await vi.waitFor(() => expect(open.size).toBe(1));
  const [stream] = open;
  first?.close();
  await vi.waitFor(() => expect([...open].filter((each) => each !== stream)).toHaveLength(1));
  expect(open.size).toBe(1);
  say("changed");
  for (const { heard } of rest) await vi.waitFor(() => expect(heard).toEqual(["changed"]));
});

test("an unresponsive leader tab is replaced, and a notice is given", async () => {
  void navigator.locks.request("desk-live", () => new Promise(() => {})).catch(() => {});
  const tab = openTab();
  await vi.advanceTimersByTimeAsync(119_000);
  expect([open.size, tab.heard]).toEqual([0, []]);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(open.size).toBe(1));
  expect(tab.heard).toEqual(["lost"]);
  say("open");
  expect(tab.heard).toEqual(["lost", "open"]);
});

test("a replaced tab closes its stream and follows the new leader", async () => {
  const passed = openTab();
  await vi.waitFor(() => expect(open.size).toBe(1));
  const [old] = open;
  // A frozen tab, whose messages are not received.
  const other = openTab();
  await vi.advanceTimersByTimeAsync(121_000);
  await vi.waitFor(() => expect(open.size).toBe(1));
  expect([...open]).not.toContain(old);
  say("changed");
  await vi.waitFor(() => expect(passed.heard).toContain("changed"));
  expect(other.heard).toContain("changed");
});

test("a silent server connection is reopened", async () => {
  openTab();
  await vi.waitFor(() => expect(open.size).toBe(1));
  const [first] = open;
  await vi.advanceTimersByTimeAsync(51_000);
  expect([...open]).not.toContain(first);
  expect(open.size).toBe(1);
});

test("unknown messages are ignored", async () => {
  const tab = openTab();
  const other = new BroadcastChannel("desk-live");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  for (const said of ["<b>", { word: "changed" }, "changed"]) other.postMessage(said);
  await vi.waitFor(() => expect(tab.heard).toEqual(["changed"]));
  other.close();
});

test("without the Locks API each tab listens by itself", async () => {
  vi.stubGlobal("navigator", {});
  const all = [openTab(), openTab()];
  expect(open.size).toBe(2);
  for (const { close } of all) close();
  expect(open.size).toBe(0);
});

test("when locks are refused each tab listens by itself", async () => {
  const request = vi.fn(() => Promise.reject(new DOMException("Not here", "SecurityError")));
  vi.stubGlobal("navigator", { locks: { request } });
  const all = [openTab(), openTab()];
  await vi.waitFor(() => expect(open.size).toBe(2));
  say("changed");
  expect(all.map(({ heard }) => heard)).toEqual([["changed"], ["changed"]]);
  for (const { close } of all) close();
  expect(open.size).toBe(0);
  expect(request).toHaveBeenCalledTimes(2);
});
