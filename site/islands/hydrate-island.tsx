import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { fetchWithRetry } from "../retry.ts";

/**
 * Hydrates an island in its `islandMarkup` container. Resolves when its handlers listen.
 * Uncontrolled fields keep input typed before.
 */
export async function hydrateIsland<P extends object>(
  container: HTMLElement,
  Island: ComponentType<P>,
  unpack: (packed: string) => P,
): Promise<void> {
  const props = unpack(container.dataset.props ?? (await propsAt(container.dataset.propsAt ?? "")));
  return new Promise((alive, failed) => {
    hydrateRoot(container, <Alive report={alive} Island={Island} props={props} />, { onUncaughtError: failed });
  });
}

/** Rejects when the props cannot be loaded; the form then posts without script. */
async function propsAt(address: string): Promise<string> {
  const response = await fetchWithRetry(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

function Alive<P extends object>(given: { report: () => void; Island: ComponentType<P>; props: P }) {
  const { report, Island, props } = given;
  useEffect(report, [report]);
  return <Island {...props} />;
}
