import { renewBackupCodes } from "../calls/auth.ts";
import { useTold } from "../confirm/use-told.ts";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { BackupCodes } from "../log-in/backup-codes.tsx";

/** Ten new backup codes, shown until they are kept. */
export function NewCodes() {
  const { t } = useLanguage();
  const renew = useTold(renewBackupCodes, { done: t("account.codesRenewed"), changes: [] });
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
      <button
        type="button"
        className={states.button}
        aria-disabled={renew.isPending}
        onClick={() => {
          if (!renew.isPending) renew.mutate(undefined);
        }}
      >
        {t("account.renewCodes")}
      </button>
    </>
  );
}

/** When it comes, in place of the button that was pressed. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
