import type { DeskDetail } from "../../domain/desk/application.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { useWhatsApp } from "./use-whatsapp.ts";

/** What WhatsApp will be opened with, in the applicant's language, once the number is open. */
export function FirstMessage({ application }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  const { phone } = useWhatsApp(application.id);
  return (
    <section aria-label={t("detail.message")} aria-live="polite">
      <p className={css.sub}>
        {phone ? t("detail.messageIn", { language: phone.language }) : t("detail.messageHidden")}
      </p>
      {phone && (
        <p className={css.message} dir={phone.direction}>
          {phone.message}
        </p>
      )}
    </section>
  );
}
