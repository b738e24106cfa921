/**
 * A button with a sheet beside it. It is a dialog and not an ARIA menu, because a sheet may hold
 * links, fields and text as well as actions.
 */
import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";

interface MenuButtonProps {
  readonly className: string | undefined;
  /** The button's name, if its content does not say it. */
  readonly label?: string;
  readonly button: ReactNode;
  /** The sheet's class and name. */
  readonly sheet: string | undefined;
  readonly title: string;
  /** Pixels between button and sheet. */
  readonly offset?: number;
  readonly children: (close: () => void) => ReactNode;
}

export function MenuButton({ className, label, button, sheet, title, offset = 4, children }: MenuButtonProps) {
  const place = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        ref={place}
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
        onDoubleClick={stopEvent}
      >
        {button}
      </button>
      <Popover
        triggerRef={place}
        isOpen={open}
        onOpenChange={setOpen}
        // The page stays usable: a press elsewhere closes the sheet and has its normal effect.
        isNonModal
        shouldCloseOnInteractOutside={(pressed) => place.current?.contains(pressed) !== true}
        placement="bottom end"
        offset={offset}
      >
        {/* React bubbles events from the dialog to the row that opened it. */}
        <Dialog className={sheet ?? ""} aria-label={title} onClick={stopEvent}>
          {children(() => setOpen(false))}
        </Dialog>
      </Popover>
    </>
  );
}

export function stopEvent(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}

export function DotsIcon() {
  return (
    <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M4 10h.1M10 10h.1M16 10h.1" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
