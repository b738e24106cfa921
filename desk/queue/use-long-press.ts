import { type PointerEvent, type MouseEvent, useRef } from "react";

/** Milliseconds of a long press. */
const long = 500;

interface Press {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** A long press by finger. It suppresses the selection that a short press makes. */
export function useLongPress(action: () => void): Press {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const done = useRef(false);
  const touched = useRef(false);
  const end = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType }) => {
      done.current = false;
      touched.current = pointerType === "touch";
      if (!touched.current) return;
      timer.current = setTimeout(() => {
        done.current = true;
        action();
      }, long);
    },
    onPointerMove: ({ movementX, movementY }) => {
      if (Math.abs(movementX) + Math.abs(movementY) > 4) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event) => {
      if (!done.current) return;
      done.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event) => {
      if (touched.current) event.preventDefault();
    },
  };
}
