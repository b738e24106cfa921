import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { OVERLAY_Z_INDEX, TOAST_MS, TOAST_OFFSET_PX } from "../../domain/application/limits.ts";
import styles from "./application-form.module.css";

interface ToastState {
  readonly message: string;
  /** Tells one toast from the next with the same words. */
  readonly number: number;
}

/**
 * A message that leaves by itself. `toast` goes into the tree, inside an open dialog so that it is in the top layer with it;
 * `show` fills it. It stays as long as the pointer or the focus is on it (WCAG 2.2.1).
 *
 * @param offset pixels from the top of the window
 */
export function useToast(offset = TOAST_OFFSET_PX): { toast: ReactNode; show: (message: string) => void } {
  const [state, setState] = useState<ToastState | null>(null);
  const show = useCallback((message: string) => {
    setState((before) => ({ message, number: (before?.number ?? 0) + 1 }));
  }, []);
  const leave = useCallback(() => setState(null), []);
  const toast = (
    <div role="status">
      {state && <Toast key={state.number} message={state.message} offset={offset} leave={leave} />}
    </div>
  );
  return { toast, show };
}

function Toast({ message, offset, leave }: { message: string; offset: number; leave: () => void }) {
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
    // Set by script, never rendered on the server: a strict CSP allows that and forbids style attributes in markup.
    <p
      className={styles.toast}
      style={{ top: offset, zIndex: OVERLAY_Z_INDEX }}
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
