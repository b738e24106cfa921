import { MooredScene } from "../../ui/pictures/moored-scene.tsx";
import type { SetView } from "../booking-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./booking.module.css";
import form from "./small-form.module.css";
import { linkTo, moment } from "./rich-text.tsx";
import { Answer } from "./small-form.tsx";
import { BookingDigits } from "./booking-digits.tsx";

interface SetProps {
  readonly view: SiteView;
  readonly booking: SetView;
}

export function BookingSet({ view, booking }: SetProps) {
  const { t } = view;
  const { changeUntil, reminder, recruiter, zone } = booking;
  return (
    <>
      {view.brand.hero === null && (
        <div className={styles.boat}>
          <MooredScene />
        </div>
      )}
      {booking.error !== null && <Answer tone="bad" title={booking.error} />}
      <h1>{t("booking.set.title")}</h1>
      <div className={styles.agreed}>
        <h2>{t("booking.set.yours")}</h2>
        <p className="serif">
          {booking.date},{" "}
          {t.rich("booking.set.span", { from: booking.clock, to: booking.until, b: moment(booking.value) })}
        </p>
        <p>{t("booking.set.call", { zone, recruiter })}</p>
      </div>
      <a className={`button ${form.wide}`} href={booking.calendarHref}>
        {t("booking.set.calendar")}
      </a>
      <p>
        <small>{t.rich("booking.set.or", { google: linkTo(booking.google), outlook: linkTo(booking.outlook) })}</small>
      </p>
      <ul>
        {reminder && <li>{t("booking.set.reminder", reminder)}</li>}
        <li>{t("booking.set.nobody", { email: view.operator.email })}</li>
      </ul>
      {changeUntil && (
        <ul className={styles.actions}>
          <li>
            <a href={`${booking.action}?ask=change`}>{t("booking.set.change")}</a>
            <small>{t("booking.set.changeUntil", changeUntil)}</small>
          </li>
          <li>
            <a href={`${booking.action}?ask=cancel`}>{t("booking.set.cancel")}</a>
            <small>{t("booking.set.stays")}</small>
          </li>
        </ul>
      )}
      <p className={styles.code}>
        <bdi>{booking.code}</bdi>
        <small>{t("success.code.text")}</small>
      </p>
      <p>
        <a href={booking.mine}>{t("booking.back")}</a>
      </p>
    </>
  );
}

/** A confirmation on a page of its own, so that it needs no script. */
export function BookingCancel({ view, booking }: SetProps) {
  const { t } = view;
  return (
    <>
      {booking.error !== null && <Answer tone="bad" title={booking.error} />}
      <h1>{t("booking.cancel.question")}</h1>
      <p>{t("booking.cancel.text", booking)}</p>
      <form method="post" action={`${booking.post}#answer`} className={form.askForm}>
        <input type="hidden" name="instead" value={booking.value} />
        {booking.digits && <BookingDigits view={view} digits={booking.digits} mine={booking.mine} />}
        <button className={`button quiet ${styles.cancel}`} name="act" value="cancel">
          {t("booking.cancel.confirm")}
        </button>
        <a href={booking.action}>{t("booking.cancel.keep")}</a>
      </form>
    </>
  );
}
