import { useEffect, useRef } from "react";
import { callLink } from "../../domain/desk/phone.ts";
import { ChatIcon, PhoneIcon } from "../../ui/pictures/icons.tsx";
import type { NumberChannel } from "../calls/acts.ts";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import type { WhenSeen } from "./use-attention.ts";
import { setCalling } from "./calling.ts";
import { useNumber } from "./use-number.ts";

interface NumberButtonProps {
  readonly id: number;
  readonly by: NumberChannel;
  readonly shortcut?: boolean;
  /** Something else comes first. */
  readonly quiet?: boolean;
  readonly whenSeen?: WhenSeen;
}

/** What it is called to open a number for each. */
export const numberActs = { whatsapp: "act.whatsapp", call: "act.call" } as const satisfies Record<
  NumberChannel,
  string
>;

const atOnce: WhenSeen = (act) => act;

/** Opens the number and WhatsApp or the telephone at once; afterwards it is the link to it. */
export function NumberButton({ id, by, shortcut = false, quiet = false, whenSeen = atOnce }: NumberButtonProps) {
  const { t } = useLanguage();
  const { phone, opening, blocked, open } = useNumber(id);
  const link = useRef<HTMLAnchorElement>(null);
  /** The button was pressed here: the link in its place takes its focus over. */
  const pressed = useRef(false);
  const opened = phone !== undefined;
  useEffect(() => {
    if (opened && pressed.current && document.activeElement === document.body) link.current?.focus();
    pressed.current = false;
  }, [opened]);
  const look = quiet ? states.button : `${states.button} ${states.mainButton}`;
  const calls = by === "call";
  const face = (
    <>
      {calls ? <PhoneIcon /> : <ChatIcon />} {t(opening ? "act.working" : numberActs[by])}
      {shortcut && <Hint of={by} />}
    </>
  );
  if (phone && calls) {
    return (
      <a
        ref={link}
        className={look}
        href={callLink(phone.phone)}
        onClick={(event) => {
          stop(event);
          setCalling(id);
        }}
      >
        {face}
      </a>
    );
  }
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
          open(by);
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
