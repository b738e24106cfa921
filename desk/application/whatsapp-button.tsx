import { useEffect, useRef } from "react";
import { ChatIcon } from "../../ui/pictures/icons.tsx";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import type { WhenSeen } from "./use-attention.ts";
import { useWhatsApp } from "./use-whatsapp.ts";

interface WhatsAppButtonProps {
  readonly id: number;
  readonly shortcut?: boolean;
  /** Something else comes first. */
  readonly quiet?: boolean;
  readonly whenSeen?: WhenSeen;
}

const atOnce: WhenSeen = (act) => act;

/** Opens the number and WhatsApp at once; afterwards it is the link to WhatsApp. */
export function WhatsAppButton({ id, shortcut = false, quiet = false, whenSeen = atOnce }: WhatsAppButtonProps) {
  const { t } = useLanguage();
  const { phone, opening, blocked, open } = useWhatsApp(id);
  const link = useRef<HTMLAnchorElement>(null);
  /** The button was pressed here: the link in its place takes its focus over. */
  const pressed = useRef(false);
  const opened = phone !== undefined;
  useEffect(() => {
    if (opened && pressed.current && document.activeElement === document.body) link.current?.focus();
    pressed.current = false;
  }, [opened]);
  const look = quiet ? states.button : `${states.button} ${states.mainButton}`;
  const face = (
    <>
      <ChatIcon /> {t(opening ? "act.working" : "act.whatsapp")}
      {shortcut && <Hint of="whatsapp" />}
    </>
  );
  return phone && !blocked ? (
    <a ref={link} className={look} href={phone.whatsapp} target="_blank" rel="noopener noreferrer" onClick={stop}>
      {face}
      <span className="hide"> ({t("act.newTab")})</span>
    </a>
  ) : (
    <button
      type="button"
      className={look}
      title={t("act.whatsappHint")}
      aria-disabled={opening}
      onClick={(event) => {
        event.stopPropagation();
        whenSeen(() => {
          pressed.current = true;
          open();
        }, "button")();
      }}
    >
      {face}
    </button>
  );
}

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}
