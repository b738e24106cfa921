/**
 * The islands' files into the browser's cache, for the moment somebody touches one; not on slow or data-saving connections
 * (specification section 9, D26). later.ts starts it, a second after the page is idle.
 */

/** Files fetched ahead at once. */
const PRELOADS_AT_ONCE = 4;

/** What browsers that know it tell of the line (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export function preloadIslands(): void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? "")) return;
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
