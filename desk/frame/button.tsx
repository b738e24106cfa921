import type { ButtonHTMLAttributes } from "react";
import states from "./states.module.css";

const looks = { main: states.mainButton, small: states.smallButton, round: states.roundButton };

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: keyof typeof looks | undefined;
  /**
   * Presses are ignored meanwhile. The button keeps the focus, which `disabled` would take away.
   */
  readonly pending?: boolean;
}

export function Button({ look, pending, className, type = "button", onClick, ...others }: ButtonProps) {
  return (
    <button
      aria-disabled={pending}
      {...others}
      type={type}
      className={[states.button, look && looks[look], className].filter(Boolean).join(" ")}
      onClick={(event) => {
        if (!pending) onClick?.(event);
      }}
    />
  );
}
