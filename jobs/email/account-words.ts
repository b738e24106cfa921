/** What recruiters read by e-mail about their own account, in the language that they last read the desk in. */
import type { AccountTemplate } from "../../domain/delivery/drafts.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";

export interface AccountWords {
  readonly titles: Readonly<Record<AccountTemplate, string>>;
  readonly account: string;
  readonly when: string;
  readonly browser: string;
  readonly by: string;
  readonly passkeys: (count: number) => string;
  /** Done in the owner's own name. */
  readonly wasIt: string;
  readonly wasNot: string;
  /** Done by a manager. */
  readonly byManager: string;
  readonly open: string;
  readonly never: string;
}

export const accountWords: Readonly<Record<DeskLanguage, AccountWords>> = {
  en: {
    titles: {
      "account.passkey_added": "A passkey was added to your account",
      "account.passkey_removed": "A passkey was removed from your account",
      "account.password_changed": "Your password was changed",
      "account.backup_codes_renewed": "Your backup codes were renewed",
      "account.reset": "Your account was set up anew with an invitation",
      "account.new_browser": "Somebody logged in to your account in a new browser",
      "account.disabled": "Your account was switched off",
      "account.enabled": "Your account was switched on again",
    },
    account: "Account",
    when: "When",
    browser: "Browser",
    by: "By the manager",
    passkeys: (count) => (count === 1 ? "One passkey was removed with it." : `${count} passkeys were removed with it.`),
    wasIt: "Was it you? Then there is nothing to do.",
    wasNot:
      "Was it not you? Tell a manager at once, by telephone or in person. At the desk, under Team, a manager ends all of your sessions and gives you a new invitation: with it your password, second step and passkeys are set up anew.",
    byManager: "If you do not know why, ask a manager, by telephone or in person.",
    open: "Look at your account at the desk",
    never: "We never ask for your password or your codes by e-mail or telephone.",
  },
  de: {
    titles: {
      "account.passkey_added": "Ihrem Konto wurde ein Passkey hinzugefügt",
      "account.passkey_removed": "Aus Ihrem Konto wurde ein Passkey entfernt",
      "account.password_changed": "Ihr Passwort wurde geändert",
      "account.backup_codes_renewed": "Ihre Ersatzcodes wurden erneuert",
      "account.reset": "Ihr Konto wurde mit einer Einladung neu eingerichtet",
      "account.new_browser": "Jemand hat sich in einem neuen Browser in Ihrem Konto angemeldet",
      "account.disabled": "Ihr Konto wurde abgeschaltet",
      "account.enabled": "Ihr Konto wurde wieder eingeschaltet",
    },
    account: "Konto",
    when: "Wann",
    browser: "Browser",
    by: "Durch",
    passkeys: (count) =>
      count === 1 ? "Dabei wurde ein Passkey entfernt." : `Dabei wurden ${count} Passkeys entfernt.`,
    wasIt: "Waren Sie das? Dann ist nichts zu tun.",
    wasNot:
      "Waren Sie das nicht? Sagen Sie es sofort einem Manager, am Telefon oder persönlich. Am Desk, unter Team, beendet ein Manager alle Ihre Sitzungen und gibt Ihnen eine neue Einladung: Mit ihr werden Passwort, zweiter Schritt und Passkeys neu eingerichtet.",
    byManager: "Wenn Sie nicht wissen, warum: Fragen Sie einen Manager, am Telefon oder persönlich.",
    open: "Ihr Konto am Desk ansehen",
    never: "Wir fragen nie per E-Mail oder Telefon nach Ihrem Passwort oder Ihren Codes.",
  },
};
