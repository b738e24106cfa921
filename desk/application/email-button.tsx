import { MailIcon } from "../../ui/pictures/icons.tsx";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useReady } from "../messages/written.ts";
import type { WhenSeen } from "./use-attention.ts";

interface EmailButtonProps {
  readonly application: Pick<DeskDetail, "id" | "email">;
  readonly quiet: boolean;
  readonly whenSeen: WhenSeen;
}

/** For who wants to be written to by email: sends the message that is shown; where the desk sends none, a link to one's own program. */
export function EmailButton({ application: { id, email }, quiet, whenSeen }: EmailButtonProps) {
  const { t } = useLanguage();
  const ready = useReady(id);
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

/** A link that opens one's own program with the message (RFC 6068). */
export function emailLink(email: string, text: string): string {
  const address = `mailto:${encodeURIComponent(email)}`;
  return text === "" ? address : `${address}?body=${encodeURIComponent(text)}`;
}
