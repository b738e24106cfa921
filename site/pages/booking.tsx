/** Books an interview with radio buttons (B13): the chosen time shows without a script. */
import { LockIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import type { BookingView, ChooseView } from "../booking-view.ts";
import type { SiteView } from "../view.ts";
import { BookingDigits } from "./booking-digits.tsx";
import { BookingCancel, BookingSet } from "./booking-set.tsx";
import styles from "./booking.module.css";
import { bold } from "./rich-text.tsx";
import form from "./small-form.module.css";
import { Answer } from "./small-form.tsx";

interface BookingProps<View> {
  readonly view: SiteView;
  readonly booking: View;
}

export function BookingPage({ view, booking }: BookingProps<BookingView>) {
  return (
    <>
      <div className={styles.booking}>
        {booking.kind === "choose" && <Choose view={view} booking={booking} />}
        {booking.kind === "set" && <BookingSet view={view} booking={booking} />}
        {booking.kind === "cancel" && <BookingCancel view={view} booking={booking} />}
        {booking.kind !== "cancel" && <NeverMoney view={view} />}
      </div>
    </>
  );
}

function Choose({ view, booking }: BookingProps<ChooseView>) {
  const { t } = view;
  const { booked, days } = booking;
  return (
    <>
      {booking.wished && <Answer tone="good" title={t("booking.wish.done")} />}
      {booking.error !== null && <Answer tone="bad" title={booking.error} />}
      <h1>{t(booked ? "booking.moveTitle" : "booking.title")}</h1>
      <div className={styles.who}>
        <span className={styles.initial} aria-hidden="true">
          {[...booking.recruiter][0]}
        </span>
        <p>
          {t.rich("booking.with", {
            recruiter: booking.recruiter,
            operator: view.operator.name,
            b: bold,
          })}
          <small>{t("booking.how", { minutes: booking.minutes })}</small>
        </p>
      </div>
      {booked && <p>{t("booking.now", booked)}</p>}
      <Zone view={view} booking={booking} />
      <form method="post" action={`${booking.post}#answer`} className={styles.times}>
        <input type="hidden" name="zone" value={booking.timeZone} />
        <input type="hidden" name="instead" value={booked?.value ?? ""} />
        {booking.digits && <BookingDigits view={view} digits={booking.digits} mine={booking.mine} />}
        {days.length > 0 && <Days view={view} booking={booking} />}
        <Wishes view={view} booking={booking} />
      </form>
      <p>
        <a href={booking.mine}>{t("booking.back")}</a>
      </p>
    </>
  );
}

function Days({ view: { t }, booking }: BookingProps<ChooseView>) {
  return (
    <>
      {booking.days.map(({ date, slots }) => (
        <fieldset key={date}>
          <legend>
            <span>{date}</span> <small>{t("booking.count", { count: slots.length })}</small>
          </legend>
          <div className={styles.slots}>
            {slots.map(({ value, time, whole, until }) => (
              <label key={value}>
                <input type="radio" name="time" value={value} defaultChecked={value === booking.chosen} required />
                <span>{time}</span>
                <span aria-hidden="true">
                  <b>{whole}</b> {until}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className={styles.take}>
        <button className="button" name="act" value="book">
          {t("booking.take")}
        </button>
      </div>
    </>
  );
}

/** The choice is part of the URL, so it needs no script and changes nothing. */
function Zone({ view: { t }, booking }: BookingProps<ChooseView>) {
  const { zone, zoneKnown, zones, timeZone } = booking;
  return (
    <div className={styles.zone}>
      <p>{t(zoneKnown ? "booking.zone" : "booking.zoneUnknown", { zone })}</p>
      {booking.clocksChange && <p>{t("booking.clocks")}</p>}
      <details>
        <summary>{t("booking.elsewhere")}</summary>
        <form method="get" action={booking.action} className={form.askForm}>
          {booking.booked && <input type="hidden" name="ask" value="change" />}
          <div className={form.ask}>
            <label htmlFor="zone">{t("booking.zoneLabel")}</label>
            <select id="zone" name="zone" defaultValue={timeZone} className={form.typed}>
              {zones.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button className="button quiet">{t("booking.zoneAction")}</button>
        </form>
      </details>
    </div>
  );
}

function Wishes({ view: { t }, booking }: BookingProps<ChooseView>) {
  const none = booking.days.length === 0;
  const [first, second] = booking.wishes;
  return (
    <details className={styles.wishes} open={none || booking.wishError !== null || first !== "" || second !== ""}>
      <summary>{t(none ? "booking.none.title" : "booking.wish.title")}</summary>
      <p id="wish-text">{t(none ? "booking.none.text" : "booking.wish.text")}</p>
      {(["first", "second"] as const).map((name, index) => (
        <div key={name} className={form.ask}>
          <label htmlFor={name}>{t(`booking.wish.${name}`)}</label>
          <textarea
            id={name}
            name={name}
            rows={1}
            maxLength={200}
            defaultValue={index === 0 ? first : second}
            className={form.typed}
            aria-describedby={index === 0 && booking.wishError !== null ? "wish-error" : "wish-text"}
            aria-invalid={index === 0 && booking.wishError !== null ? true : undefined}
          />
        </div>
      ))}
      {booking.wishError !== null && (
        <p id="wish-error" className={form.wrong}>
          <WarningIcon />
          {booking.wishError}
        </p>
      )}
      <button className="button quiet" name="act" value="wish" formNoValidate>
        {t("booking.wish.action")}
      </button>
    </details>
  );
}

function NeverMoney({ view: { t } }: { readonly view: SiteView }) {
  return (
    <p className={styles.never}>
      <LockIcon />
      <span>{t.rich("booking.never", { b: bold })}</span>
    </p>
  );
}
