import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { read } from "../retry.ts";

/**
 * Brings an island to life in the container that `islandMarkup` rendered. Resolves when its handlers listen.
 * What was typed before stays: the fields are uncontrolled.
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

/** Rejects when they cannot be had: the form then posts by itself. */
async function propsAt(address: string): Promise<string> {
  const response = await read(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

function Alive<P extends object>(given: { report: () => void; Island: ComponentType<P>; props: P }) {
  const { report, Island, props } = given;
  useEffect(report, [report]);
  return <Island {...props} />;
}
