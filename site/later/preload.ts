/**
 * The islands' files into the browser's cache, for the moment somebody touches one. later.ts starts it, a second after the page is idle.
 */

/** Files fetched ahead at once. */
const PRELOADS_AT_ONCE = 4;

export function preloadIslands(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>("[data-island]")].flatMap(({ dataset }) => [
    dataset.island ?? "",
    ...(dataset.chunks?.split(" ") ?? []),
  ]);
  const next = () => {
    const href = waiting.shift();
    if (!href) return;
    const link = { rel: "modulepreload", href, onload: next, onerror: next };
    document.head.append(Object.assign(document.createElement("link"), link));
  };
  for (let at = 0; at < PRELOADS_AT_ONCE; at += 1) next();
}
