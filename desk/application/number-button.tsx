import { useEffect, useRef } from "react";
import { callLink } from "../../domain/desk/phone.ts";
import { ChatIcon, PhoneIcon } from "../../ui/pictures/icons.tsx";
import type { NumberChannel } from "../requests/actions.ts";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import type { WhenSeen } from "./use-attention.ts";
import { setCalling } from "./calling.ts";
import { type Numbered, useNumber } from "./use-number.ts";

interface NumberButtonProps {
  readonly application: Numbered;
  readonly by: NumberChannel;
  readonly shortcut?: boolean;
  /** Another button is the main one. */
  readonly quiet?: boolean;
  readonly whenSeen?: WhenSeen;
}

/** Message key of the button for each channel. */
export const numberButtonKeys = { whatsapp: "act.whatsapp", call: "act.call" } as const satisfies Record<
  NumberChannel,
  string
>;

const atOnce: WhenSeen = (action) => action;

/** Reveals the number and opens WhatsApp or the phone. After that, it is a plain link. */
export function NumberButton({
  application,
  by,
  shortcut = false,
  quiet = false,
  whenSeen = atOnce,
}: NumberButtonProps) {
  const { t } = useLanguage();
  const { id } = application;
  const { phone, opening, blocked, open } = useNumber(application);
  const link = useRef<HTMLAnchorElement>(null);
  /** Set if the press happened here: the link that replaces the button then takes its focus. */
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
      {calls ? <PhoneIcon /> : <ChatIcon />} {t(opening ? "act.working" : numberButtonKeys[by])}
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
    <a
      ref={link}
      className={look}
      href={phone.whatsapp}
      target="_blank"
      rel="noopener noreferrer"
      data-channel={by}
      onClick={stop}
    >
      {face}
      <span className="hide"> ({t("act.newTab")})</span>
    </a>
  ) : (
    <button
      type="button"
      className={look}
      title={t("act.whatsappHint")}
      data-channel={by}
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
