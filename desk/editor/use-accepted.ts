import { useState } from "react";

interface Accepted {
  readonly keys: readonly string[];
  /** All current warnings were accepted. */
  readonly isAccepted: boolean;
  readonly setAccepted: (isAccepted: boolean) => void;
}

/** Warnings are accepted together. Warnings that a refusal adds must be accepted too. */
export function useAccepted(warnings: readonly { readonly key: string }[]): Accepted {
  const [accepted, accept] = useState<readonly string[]>([]);
  const keys = warnings.map(({ key }) => key);
  return {
    keys,
    isAccepted: keys.every((key) => accepted.includes(key)),
    setAccepted: (to) => accept((before) => (to ? [...before, ...keys] : [])),
  };
}
