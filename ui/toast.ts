/** The behaviour of toasts, without their look. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

interface LastToast<Item> {
  /** Distinguishes repeated identical messages: a React key. */
  readonly number: number;
  readonly item: Item;
}

/** The last message; null: none, or it has disappeared. */
export function useLastToast<Item>(): {
  last: LastToast<Item> | null;
  say: (item: Item) => void;
  leave: () => void;
} {
  const [last, setLast] = useState<LastToast<Item> | null>(null);
  const say = useCallback((item: Item) => setLast((before) => ({ item, number: (before?.number ?? 0) + 1 })), []);
  const leave = useCallback(() => setLast(null), []);
  return { last, say, leave };
}

/**
 * Calls `leave` after `milliseconds`, not counting time under the pointer or in focus (WCAG 2.2.1).
 * @returns the props of the element shown
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
