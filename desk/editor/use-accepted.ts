import { useState } from "react";

interface Accepted {
  readonly keys: readonly string[];
  /** All of them were accepted. */
  readonly seen: boolean;
  readonly see: (seen: boolean) => void;
}

/** Warnings to accept together. Those that a refusal adds have to be accepted, too. */
export function useAccepted(questions: readonly { readonly key: string }[]): Accepted {
  const [accepted, accept] = useState<readonly string[]>([]);
  const keys = questions.map(({ key }) => key);
  return {
    keys,
    seen: keys.every((key) => accepted.includes(key)),
    see: (to) => accept((before) => (to ? [...before, ...keys] : [])),
  };
}
