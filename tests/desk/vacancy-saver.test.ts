/** Vacancy drafts are saved automatically, one save at a time, and never dropped. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Saver, type Saving } from "../../desk/editor/saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Refused extends Error {}
class Offline extends Error {}

/** A server that answers on command. */
function server() {
  const sent: string[] = [];
  const states: Saving["state"][] = [];
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let running = 0;
  let most = 0;
  const saver = new Saver<string>({
    send: (content) => {
      sent.push(content);
      running += 1;
      most = Math.max(most, running);
      return new Promise<void>((resolve, reject) => open.push({ resolve, reject })).finally(() => {
        running -= 1;
      });
    },
    isOffline: (error) => error instanceof Offline,
    isUndecided: (error) => error instanceof Refused,
    onSaving: ({ state }) => states.push(state),
  });
  const answer = async (error?: Error) => {
    const next = open.shift();
    if (error) next?.reject(error);
    else next?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { saver, sent, states, answer, open, most: () => most };
}

test("a save follows the last key by one second and contains everything", async () => {
  const { saver, sent, states, answer } = server();
  saver.change("H");
  await vi.advanceTimersByTimeAsync(999);
  saver.change("Ho");
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["Ho"]);
  expect(saver.isPending).toBe(true);
  await answer();
  expect(saver.isPending).toBe(false);
  expect(states).toEqual(["waiting", "waiting", "saving", "saved"]);
});

test("changes during a save go into the next one, never in parallel", async () => {
  const { saver, sent, answer, most } = server();
  saver.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  saver.change("ab");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual(["a"]);
  await answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["a", "ab"]);
  await answer();
  expect(saver.isPending).toBe(false);
  expect(most()).toBe(1);
});

test("offline changes are kept, shown, and retried until saved", async () => {
  const { saver, sent, states, answer } = server();
  saver.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  await answer(new Offline());
  expect(states.at(-1)).toBe("offline");
  expect(saver.isPending).toBe(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual(["a", "a"]);
  await answer();
  expect(states.at(-1)).toBe("saved");
});

test("after a conflict further typing saves nothing until the recruiter decides", async () => {
  const { saver, sent, states, answer } = server();
  saver.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  await answer(new Refused());
  saver.change("ab");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a"]);
  expect(states.at(-1)).toBe("held");
  const flushed = saver.flush();
  await answer();
  expect(await flushed).toBe(true);
  expect(sent).toEqual(["a", "ab"]);
});

test("after an invalid draft saving resumes with the next change", async () => {
  const { saver, sent, answer } = server();
  saver.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  await answer(new Error("too long"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a"]);
  saver.change("b");
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual(["a", "b"]);
});

test("leaving saves pending and new changes, and reports success", async () => {
  const { saver, sent, answer } = server();
  saver.change("a");
  const first = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  saver.change("ab");
  await answer();
  await answer();
  expect(await first).toBe(true);
  expect(sent).toEqual(["a", "ab"]);
  saver.change("abc");
  const second = saver.flush();
  await answer(new Offline());
  expect(await second).toBe(false);
  expect(saver.isPending).toBe(true);
});

test("nothing to save counts as saved", async () => {
  expect(await server().saver.flush()).toBe(true);
});

test("with any sequence of keys, answers and failures saves never overlap, and the last text is saved", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("type", "wait", "long", "ok", "offline", "refused", "wrong", "flush"), {
        maxLength: 40,
      }),
      async (steps) => {
        const { saver, sent, answer, open, most } = server();
        let typed = "";
        for (const step of steps) {
          if (step === "type") saver.change((typed += "x"));
          else if (step === "wait") await vi.advanceTimersByTimeAsync(600);
          else if (step === "long") await vi.advanceTimersByTimeAsync(4000);
          else if (step === "flush") void saver.flush();
          else if (step === "ok") await answer();
          else await answer(step === "offline" ? new Offline() : step === "refused" ? new Refused() : new Error());
        }
        const before = saver.isPending;
        const flushed = saver.flush();
        for (let tries = 0; tries < 10; tries += 1) if (open.length > 0) await answer();
        await vi.advanceTimersByTimeAsync(0);
        for (let tries = 0; tries < 10; tries += 1) if (open.length > 0) await answer();
        expect(await flushed).toBe(true);
        expect(most()).toBeLessThanOrEqual(1);
        if (before || typed !== "") expect(sent.at(-1) ?? "").toBe(typed);
      },
    ),
    { numRuns: 300 },
  );
});
