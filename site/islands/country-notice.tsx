import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { ANOTHER_COUNTRY } from "../../domain/application/limits.ts";
import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import type { ApplyFormView, CountryView } from "../view.ts";
import styles from "./apply-form.module.css";
import { AskPerson } from "./ask-person.tsx";
import { describedBy, FieldError } from "./field.tsx";
import type { GivenCountry } from "./use-country.ts";

interface CountryNoticeProps {
  readonly view: ApplyFormView;
  readonly country: CountryView;
  readonly given: GivenCountry;
  /** The applicant's probable country, if the page is for another; null: nothing to ask. */
  readonly meant: CountryView | null;
  readonly choice: RefObject<HTMLSelectElement | null>;
  readonly pick: () => void;
  readonly take: (country: CountryView) => void;
  readonly error: string | undefined;
}

/**
 * Shows the form's country and the choice of another (D13, D14): behind *Not in {country}?* if
 * locked, otherwise open. Only the choice posts `country`. Without JavaScript its button applies it
 * on the form's page.
 */
export function CountryNotice(props: CountryNoticeProps) {
  const { view, country, given, meant, choice, pick, take, error } = props;
  const { text } = view;
  const [alive, setAlive] = useState(false);
  // Once, after hydration: until then the markup must match the server's.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setAlive(true), []);
  const select = (
    <div className={styles.choice}>
      <label htmlFor="f-country" className={styles.label}>
        {text.country}
      </label>
      <div className={styles.select}>
        <select
          {...describedBy("country", error)}
          className={styles.input}
          ref={choice}
          defaultValue={view.country.code}
          onChange={pick}
        >
          {optionsOf(view, country, alive).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value={ANOTHER_COUNTRY}>{text.anotherCountry}</option>
        </select>
        <ChevronIcon />
      </div>
      {view.full && (
        <button className={`button quiet ${styles.change}`} name="change" value="country" formNoValidate>
          {text.changeCountry}
        </button>
      )}
    </div>
  );
  return (
    <div className={styles.notice}>
      <div aria-live="polite">
        {country.eligible ? <Open view={view} country={country} /> : <Closed view={view} country={country} />}
        {(!country.eligible || error) && <AskPerson view={view} />}
        {meant && (
          <div className={styles.meant}>
            <button type="button" onClick={() => take(meant)}>
              {text.countryMeant.replace("{country}", meant.name)}
            </button>
          </div>
        )}
      </div>
      {given.locked ? (
        // For a closed country, the choice is the only way on.
        <details open={given.country.eligible ? undefined : true}>
          <summary>
            {country.code === ANOTHER_COUNTRY ? text.changeCountry : text.notIn.replace("{country}", country.inText)}
          </summary>
          {select}
        </details>
      ) : (
        select
      )}
      <FieldError name="country" error={error} />
    </div>
  );
}

/** The choices, and the country shown if it is not among them (closed, or detected). */
function optionsOf(
  view: ApplyFormView,
  country: CountryView,
  alive: boolean,
): readonly Pick<CountryView, "code" | "name">[] {
  const others = [view.country, country].filter(
    ({ code }, place, both) =>
      code !== ANOTHER_COUNTRY &&
      !view.choices.some((choice) => choice.code === code) &&
      both.findIndex((other) => other.code === code) === place,
  );
  // The modal needs JavaScript, so home pages need not contain its choices.
  if (!view.full && !alive) return [view.country];
  return [...view.choices, ...others];
}

function Open({ view, country }: { view: ApplyFormView; country: CountryView }): ReactNode {
  const [before, after] = view.text.notice.split("{country}");
  return (
    <p>
      {before}
      <strong>{country.inText}</strong>
      {after}
    </p>
  );
}

function Closed({ view, country }: { view: ApplyFormView; country: CountryView }): ReactNode {
  const { closed, closedElsewhere } = view.text;
  return (
    <>
      <p>{country.code === ANOTHER_COUNTRY ? closedElsewhere : closed.replace("{country}", country.inText)}</p>
      <ul className={styles.places}>
        {view.choices.map(({ code, name }) => (
          <li key={code}>{name}</li>
        ))}
      </ul>
    </>
  );
}
