/** Applications with this one's connection, mailbox or number, to decide together. */
import { Link } from "@tanstack/react-router";
import type { DeskHeldDetail, DeskHeldOther } from "../../domain/desk/held.ts";
import { Moment } from "../frame/moment.tsx";
import { useLanguage } from "../language.tsx";
import css from "./pane.module.css";

export interface Ticked {
  readonly ids: readonly number[];
  /** The whole group, including applications that are not shown. */
  readonly everybody: boolean;
}

interface OthersProps {
  readonly held: DeskHeldDetail;
  readonly ticked: Ticked;
  readonly tick: (ticked: Ticked) => void;
}

const headings = {
  connection: "held.sameConnection",
  mailbox: "held.sameMailbox",
  number: "held.sameNumber",
} as const satisfies Record<DeskHeldDetail["common"], string>;

export function Others({ held, ticked, tick }: OthersProps) {
  const { t } = useLanguage();
  if (held.otherCount + held.elsewhere + held.throughCount === 0) return null;
  const toggle = (id: number, on: boolean) =>
    tick({ everybody: false, ids: on ? [...ticked.ids, id] : ticked.ids.filter((known) => known !== id) });
  const hidden = held.otherCount - held.others.length;
  return (
    <section aria-labelledby="desk-held-others">
      <h3 id="desk-held-others">
        {t(headings[held.common])}
        {held.otherCount > 0 && <span> · {t("held.tick")}</span>}
      </h3>
      <ul className={css.others}>
        {held.otherCount > 0 && (
          <>
            <li>
              <label>
                <input
                  type="checkbox"
                  checked={ticked.everybody}
                  onChange={(event) => tick({ ids: [held.id], everybody: event.target.checked })}
                />
                <span>{t("held.everybody", { count: held.otherCount + 1 })}</span>
              </label>
            </li>
            <Person person={held} on fixed toggle={toggle} />
            {held.others.map((person) => (
              <Person
                key={person.id}
                person={person}
                on={ticked.everybody || ticked.ids.includes(person.id)}
                toggle={toggle}
              />
            ))}
            {hidden > 0 && <li className={css.mute}>{t("held.notShown", { count: hidden })}</li>}
          </>
        )}
        {held.elsewhere > 0 && (
          <li className={css.mute}>
            {t("held.elsewhere", { count: held.elsewhere, connections: held.elsewhereSenders })}
          </li>
        )}
        {held.throughCount > 0 && <Through held={held} />}
      </ul>
    </section>
  );
}

interface PersonProps {
  readonly person: DeskHeldOther;
  readonly on: boolean;
  /** Always selected: the application itself. */
  readonly fixed?: boolean;
  readonly toggle: (id: number, on: boolean) => void;
}

function Person({ person, on, fixed = false, toggle }: PersonProps) {
  const { id, name, email, phoneMasked, appliedAt } = person;
  return (
    <li>
      <label>
        <input type="checkbox" checked={on} disabled={fixed} onChange={(event) => toggle(id, event.target.checked)} />
        <span>
          <bdi>{name}</bdi>
          <span className={css.mute}>
            <bdi>{email}</bdi> · <bdi dir="ltr">{phoneMasked}</bdi>
          </span>
        </span>
        <Moment at={appliedAt} />
      </label>
    </li>
  );
}

/** Applications of the same origin that were not held, or were released. */
function Through({ held }: Pick<OthersProps, "held">) {
  const { t } = useLanguage();
  return (
    <li>
      <details className={css.through}>
        <summary>
          {t("held.through", { count: held.throughCount })}
          <span className={css.mute}>{t("held.throughWhy")}</span>
          <span className={css.see}>{t("held.seeThem")}</span>
        </summary>
        <ul>
          {held.through.map(({ id, name }) => (
            <li key={id}>
              <Link to="/applications/$id" params={{ id: String(id) }}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
