import { isLiveWord, type LiveWord, openStream } from "./live-stream.ts";

/** Name of the lock and of the channel. */
const name = "desk-live";

/** Milliseconds of silence after which another tab takes over: the listening tab may be frozen. */
const silence = 120_000;

/**
 * Shares one stream among all tabs. Over HTTP/1.1 a browser opens six connections per host, so a
 * stream per tab would block the seventh tab's requests. Returns a function that ends it.
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
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- same origin
        channel.postMessage(word);
      });
      close = () => {
        end();
        settle();
      };
    });
  };
  /** The browser refused the lock and would refuse it again: use a stream of this tab's own. */
  const alone = () => {
    clearTimeout(timer);
    close();
    close = openStream(heard);
  };
  const take = (how: "waiting" | "at once") => {
    // A later turn of the same tab replaces the earlier one.
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
