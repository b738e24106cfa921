import { ChatIcon } from "../../ui/pictures/icons.tsx";
import { Key } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useWhatsApp } from "./use-whatsapp.ts";

/** Opens the number and WhatsApp at once; afterwards it is the link to WhatsApp. */
export function WhatsAppButton({ id, shortcut = false }: { readonly id: number; readonly shortcut?: boolean }) {
  const { t } = useLanguage();
  const { phone, opening, open } = useWhatsApp(id);
  const look = `${states.button} ${states.mainButton}`;
  const face = (
    <>
      <ChatIcon /> {t(opening ? "act.working" : "act.whatsapp")}
      {shortcut && <Key name="w" quiet />}
    </>
  );
  return phone ? (
    <a className={look} href={phone.whatsapp} target="_blank" rel="noopener noreferrer" onClick={stop}>
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
        open();
      }}
    >
      {face}
    </button>
  );
}

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}
