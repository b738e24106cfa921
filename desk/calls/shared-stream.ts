import { isLiveWord, type LiveWord, openStream } from "./live-stream.ts";

/** Of the lock and of the channel. */
const name = "desk-live";

/** Milliseconds without a word from the tab that listens, after which another takes over: that one may be frozen. */
const silence = 120_000;

/**
 * Listens to the server with one connection for all tabs of the browser: over HTTP/1.1 it opens six to one host at most, and each
 * stream keeps one for good, so that in the seventh tab no call would ever be sent. Returns what ends it.
 */
export function openSharedStream(heard: (word: LiveWord) => void): () => void {
  // A page on plain HTTP has no locks.
  if (!("locks" in navigator)) return openStream(heard);
  const channel = new BroadcastChannel(name);
  let over = false;
  let turn = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};

  const listen = () => {
    if (over) return undefined;
    clearTimeout(timer);
    return new Promise<void>((settle) => {
      const end = openStream((word) => {
        heard(word);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
        channel.postMessage(word);
      });
      close = () => {
        end();
        settle();
      };
    });
  };
  /** The browser has locks, and refuses one: asking again would be refused again. */
  const alone = () => {
    clearTimeout(timer);
    close();
    close = openStream(heard);
  };
  const take = (how: "waiting" | "at once") => {
    // Of two turns of one tab, the earlier counts no more.
    turn.abort();
    const own = new AbortController();
    turn = own;
    void navigator.locks
      .request(name, how === "waiting" ? { signal: own.signal } : { steal: true }, listen)
      .catch((error: unknown) => {
        if (turn !== own || over) return;
        // Another tab has taken over.
        if (error instanceof DOMException && error.name === "AbortError") follow();
        else alone();
      });
  };
  const expectWord = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      heard("lost");
      take("at once");
    }, silence);
  };
  const follow = () => {
    close();
    expectWord();
    take("waiting");
  };

  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isLiveWord(data)) {
      expectWord();
      heard(data);
    }
  });
  follow();
  return () => {
    over = true;
    turn.abort();
    clearTimeout(timer);
    close();
    channel.close();
  };
}
