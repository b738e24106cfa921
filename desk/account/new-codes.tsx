import { renewBackupCodes } from "../calls/auth.ts";
import { useTold } from "../confirm/use-told.ts";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { BackupCodes } from "../log-in/backup-codes.tsx";

/** Ten new backup codes, shown until they are kept. */
export function NewCodes() {
  const { t } = useLanguage();
  const renew = useTold(renewBackupCodes, { done: t("account.codesRenewed"), changes: [] });
  if (renew.data) return <BackupCodes codes={renew.data.backupCodes} done={() => renew.reset()} />;
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
