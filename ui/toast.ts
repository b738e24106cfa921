/** Words that say what was just done and leave by themselves: the part of it that has no look. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

interface LastSaid<Said> {
  /** Tells what is said from the last thing, which may have had the same words: a React key. */
  readonly number: number;
  readonly said: Said;
}

/** What was said last; null: nothing, or it has left. */
export function useLastSaid<Said>(): {
  last: LastSaid<Said> | null;
  say: (said: Said) => void;
  leave: () => void;
} {
  const [last, setLast] = useState<LastSaid<Said> | null>(null);
  const say = useCallback((said: Said) => setLast((before) => ({ said, number: (before?.number ?? 0) + 1 })), []);
  const leave = useCallback(() => setLast(null), []);
  return { last, say, leave };
}

/**
 * Calls `leave` after so many milliseconds, not counting those for which the pointer or the focus is on it (WCAG 2.2.1).
 *
 * @returns what the element is given that is shown
 */
export function useStay(milliseconds: number, leave: () => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const left = useRef(milliseconds);
  useEffect(() => {
    if (held) return undefined;
    const from = performance.now();
    const timer = setTimeout(leave, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - from;
    };
  }, [held, leave]);
  return useMemo(
    () => ({
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    }),
    [],
  );
}
