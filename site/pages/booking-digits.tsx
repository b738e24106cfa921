/** The last four digits, in the form of what they are asked for: by its link alone, nobody changes a talk or writes in anybody's name. */
import type { DigitsView } from "../booking-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./booking.module.css";
import form from "./small-form.module.css";
import { AskDigits } from "./small-form.tsx";

interface DigitsProps {
  readonly view: SiteView;
  readonly digits: DigitsView;
  /** The status page's address. */
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
