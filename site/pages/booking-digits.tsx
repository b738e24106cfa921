/**
 * Asks for the last four digits within a form. The link alone must not let anyone change an
 * interview or write as the applicant.
 */
import type { DigitsView } from "../booking-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./booking.module.css";
import form from "./small-form.module.css";
import { AskDigits } from "./small-form.tsx";

interface DigitsProps {
  readonly view: SiteView;
  readonly digits: DigitsView;
  readonly mine: string;
}

export function BookingDigits({ view, digits, mine }: DigitsProps) {
  const { t } = view;
  if (digits.locked) {
    return (
      <p className={form.wrong}>
        {t("statusPage.unlock.locked")} <a href={mine}>{t("booking.back")}</a>
      </p>
    );
  }
  return (
    <div className={styles.proof}>
      <p>{t("booking.digits")}</p>
      <AskDigits view={view} />
    </div>
  );
}
