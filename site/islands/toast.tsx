import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { TOAST_MS } from "../../domain/application/limits.ts";
import styles from "./application-form.module.css";

interface ToastState {
  readonly message: string;
  /** Tells one toast from the next with the same words. */
  readonly number: number;
}

/**
 * A message that leaves by itself. `toast` goes into the tree, inside an open dialog so that it is in the top layer with it;
 * `show` fills it. It stays as long as the pointer or the focus is on it (WCAG 2.2.1).
 */
export function useToast(): { toast: ReactNode; show: (message: string) => void } {
  const [state, setState] = useState<ToastState | null>(null);
  const show = useCallback((message: string) => {
    setState((before) => ({ message, number: (before?.number ?? 0) + 1 }));
  }, []);
  const leave = useCallback(() => setState(null), []);
  const toast = <div role="status">{state && <Toast key={state.number} message={state.message} leave={leave} />}</div>;
  return { toast, show };
}

function Toast({ message, leave }: { message: string; leave: () => void }) {
  const [held, setHeld] = useState(false);
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (held) return;
    const from = performance.now();
    const timer = setTimeout(leave, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - from;
    };
  }, [held, leave]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <p
      className={styles.toast}
      tabIndex={0}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {message}
    </p>
  );
}
