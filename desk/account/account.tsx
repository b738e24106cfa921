import { useLanguage, useTitle } from "../language.tsx";
import { LanguageChoice } from "../frame/language-choice.tsx";
import css from "../lists/lists.module.css";
import { Hours } from "../hours/hours.tsx";
import { useMe } from "../log-in/me.ts";
import { Notifications } from "./notifications.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";
import { renewBackupCodes } from "../requests/auth.ts";
import { useReportedMutation } from "../confirm/use-reported-mutation.ts";
import { Button } from "../frame/button.tsx";
import { BackupCodes } from "../log-in/backup-codes.tsx";

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
      <Notifications />
      <h2>{t("account.language")}</h2>
      <LanguageChoice />
    </div>
  );
}

/** Ten new backup codes, shown until the user confirms that they are stored. */
function NewCodes() {
  const { t } = useLanguage();
  const renew = useReportedMutation(renewBackupCodes, { done: t("account.codesRenewed"), changes: [] });
  if (renew.data) {
    return (
      <>
        <h3 tabIndex={-1} ref={takeFocus}>
          {t("invitation.backupTitle")}
        </h3>
        <BackupCodes codes={renew.data.backupCodes} done={() => renew.reset()} />
      </>
    );
  }
  return (
    <>
      <p>{t("account.codesText")}</p>
      <Button pending={renew.isPending} onClick={() => renew.mutate(undefined)}>
        {t("account.renewCodes")}
      </Button>
    </>
  );
}

/** Focuses the heading when it replaces the button that was pressed. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
