import { MailIcon } from "../../ui/pictures/icons.tsx";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useReadyMessage } from "../messages/use-writing.ts";
import type { WhenSeen } from "./use-attention.ts";

interface EmailButtonProps {
  readonly application: Pick<DeskDetail, "id" | "email">;
  readonly quiet: boolean;
  readonly whenSeen: WhenSeen;
}

/**
 * For applicants who prefer email: sends the message on the screen, or links to the user's mail
 * program if the desk cannot send.
 */
export function EmailButton({ application: { id, email }, quiet, whenSeen }: EmailButtonProps) {
  const { t } = useLanguage();
  const ready = useReadyMessage(id);
  const send = ready?.email;
  const look = quiet ? states.button : `${states.button} ${states.mainButton}`;
  const face = (
    <>
      <MailIcon /> {t(send ? "message.email" : "detail.email")} <Hint of="email" />
    </>
  );
  if (!send) {
    return (
      <a className={look} href={emailLink(email, ready?.text ?? "")}>
        {face}
      </a>
    );
  }
  return (
    <button type="button" className={look} onClick={whenSeen(send, "button")}>
      {face}
    </button>
  );
}

/** A mailto link with the message (RFC 6068). */
export function emailLink(email: string, text: string): string {
  const address = `mailto:${encodeURIComponent(email)}`;
  return text === "" ? address : `${address}?body=${encodeURIComponent(text)}`;
}
