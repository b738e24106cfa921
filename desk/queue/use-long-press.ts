import { type PointerEvent, type MouseEvent, useRef } from "react";

/** Milliseconds that a finger stays. */
const long = 500;

interface Press {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** A finger that stays where it is: what it would have chosen is not chosen then. */
export function useLongPress(act: () => void): Press {
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
        act();
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
