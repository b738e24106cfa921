import { deskApiPath } from "../../routes.ts";

/**
 * `open`, `changed`, `heartbeat`: the server answers. `lost`: it does not, and the stream is opened again by itself. `refused`: it does
 * not want to; perhaps the session has ended.
 */
export type LiveWord = (typeof liveWords)[number];

const answers = ["open", "changed", "heartbeat"] as const;
const liveWords = [...answers, "lost", "refused"] as const;

export function isLiveWord(said: unknown): said is LiveWord {
  return (liveWords as readonly unknown[]).includes(said);
}

/** Milliseconds until a connection that the server refused is tried again; EventSource does the rest itself. */
const again = 5000;

/** Milliseconds of silence after which a connection counts as lost: the server says something every 20 s. */
const silence = 50_000;

/** Listens to the server until the function that it returns is called, however often the connection breaks. */
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
    // A connection that is never answered is silent, too.
    wait(silence);
    for (const word of answers) {
      opened.addEventListener(word, () => {
        wait(silence);
        heard(word);
      });
    }
    // More windows are open than one account may have: this one goes on when somebody looks at it.
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
  // A browser that calls itself offline may be wrong: the stream finds out.
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
