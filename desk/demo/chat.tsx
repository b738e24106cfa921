/** Opens in the demo in place of WhatsApp, with the message that would be sent. */
import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import { useLanguage } from "../language.tsx";
import css from "./demo.module.css";

export function SampleChat({ text }: { readonly text: string }) {
  const { t } = useLanguage();
  return (
    <main className={css.chat}>
      <LogoMark />
      <h1>{t("sample.chatTitle")}</h1>
      <p>{t("sample.chatText")}</p>
      <blockquote dir="auto">{text}</blockquote>
      <p>{t("sample.chatBack")}</p>
    </main>
  );
}
