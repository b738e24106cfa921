import { deskApiPath } from "../../routes.ts";

/**
 * `open`, `changed`, `heartbeat`: the server answers. `lost`: it does not, and the stream
 * reconnects by itself. `refused`: the server rejects it, perhaps because the session ended.
 */
export type LiveWord = (typeof liveWords)[number];

const answers = ["open", "changed", "heartbeat"] as const;
const liveWords = [...answers, "lost", "refused"] as const;

export function isLiveWord(word: unknown): word is LiveWord {
  return (liveWords as readonly unknown[]).includes(word);
}

/**
 * Milliseconds before retrying a connection that the server refused; EventSource retries all
 * others.
 */
const again = 5000;

/**
 * Milliseconds of silence after which a connection counts as lost: the server sends something every
 * 20 s.
 */
const silence = 50_000;

/** Listens to the server and reconnects until the returned function is called. */
export function openStream(heard: (word: LiveWord) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(connect, time);
  };
  const connect = () => {
    source?.close();
    const opened = new EventSource(`${deskApiPath}/live`);
    source = opened;
    // Covers a connection that is never answered.
    wait(silence);
    for (const word of answers) {
      opened.addEventListener(word, () => {
        wait(silence);
        heard(word);
      });
    }
    // The account has too many open windows: this one reconnects when the user returns to it.
    opened.addEventListener("replaced", () => {
      opened.close();
      clearTimeout(timer);
      heard("lost");
    });
    opened.addEventListener("error", () => {
      const refused = opened.readyState === EventSource.CLOSED;
      heard(refused ? "refused" : "lost");
      if (refused) wait(again);
    });
  };
  const seen = () => {
    if (document.visibilityState === "visible" && source?.readyState === EventSource.CLOSED) connect();
  };
  connect();
  document.addEventListener("visibilitychange", seen);
  // A browser that reports offline may be wrong, so try anyway.
  window.addEventListener("offline", connect);
  window.addEventListener("online", connect);
  return () => {
    source?.close();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("offline", connect);
    window.removeEventListener("online", connect);
  };
}
