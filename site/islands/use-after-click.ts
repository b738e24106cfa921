import { useEffect, useRef } from "react";

/**
 * Delays what a blur triggers until its click is done: an error that appears between press and
 * release would move the button away, and the click would be lost.
 */
export function useAfterClick(): { afterClick: (run: () => void) => void; cancel: () => void } {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => (pressed.current = true);
    const release = () => {
      pressed.current = false;
      setTimeout(drain);
    };
    const drain = () => {
      for (const run of waiting.current.splice(0)) run();
    };
    const capture = { capture: true };
    document.addEventListener("pointerdown", press, capture);
    document.addEventListener("pointerup", release, capture);
    document.addEventListener("pointercancel", release, capture);
    return () => {
      document.removeEventListener("pointerdown", press, capture);
      document.removeEventListener("pointerup", release, capture);
      document.removeEventListener("pointercancel", release, capture);
    };
  }, []);
  return {
    afterClick(run) {
      waiting.current.push(run);
      // For touch, the blur comes after the finger left the screen, just before the click.
      if (!pressed.current) setTimeout(() => waiting.current.splice(0).forEach((waited) => waited()));
    },
    cancel() {
      waiting.current = [];
    },
  };
}
