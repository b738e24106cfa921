import type { DeskDetail } from "../../domain/desk/application.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { useWhatsApp } from "./use-whatsapp.ts";

/** What WhatsApp will be opened with, in the applicant's language, once the number is open. */
export function FirstMessage({ one }: { readonly one: DeskDetail }) {
  const { t } = useLanguage();
  const { phone } = useWhatsApp(one.id);
  return (
    <section aria-label={t("detail.message")} aria-live="polite">
      <p className={css.deskSub}>
        {phone ? t("detail.messageIn", { language: phone.language }) : t("detail.messageHidden")}
      </p>
      {phone && (
        <p className={css.deskMessage} dir={phone.direction}>
          {phone.message}
        </p>
      )}
    </section>
  );
}
