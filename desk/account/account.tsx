/** Oneself: where one is logged in, and with what; language. */
import { useLanguage, useTitle } from "../language.tsx";
import { LanguageChoice } from "../frame/language-choice.tsx";
import css from "../lists/lists.module.css";
import { Hours } from "../hours/hours.tsx";
import { useMe } from "../log-in/me.ts";
import { NewCodes } from "./new-codes.tsx";
import { News } from "./news.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";

export function AccountScreen() {
  const { t } = useLanguage();
  useTitle(t("account.title"));
  const me = useMe();
  return (
    <div className={css.listScreen}>
      <h1>{t("account.title")}</h1>
      <p className={css.listIntro}>
        {me.name} · {me.email} · {t(me.role === "manager" ? "frame.manager" : "frame.recruiter")}
      </p>
      <h2>{t("booking.hours.title")}</h2>
      <Hours />
      <h2>{t("account.sessions")}</h2>
      <Sessions />
      <h2>{t("account.passkeys")}</h2>
      <Passkeys />
      {me.hasPassword && (
        <>
          <h2>{t("account.password")}</h2>
          <Password email={me.email} />
        </>
      )}
      <h2>{t("account.codes")}</h2>
      <NewCodes />
      <h2>{t("news.title")}</h2>
      <News />
      <h2>{t("account.language")}</h2>
      <LanguageChoice />
    </div>
  );
}
