import type { ClosedReason } from "../../domain/application/lifecycle.ts";
import type { DeskFound, Parts } from "../../domain/desk/search.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import states from "../frame/states.module.css";
import css from "./person.module.css";

interface PersonProps {
  readonly id: string;
  readonly person: DeskFound;
  readonly active: boolean;
  readonly point: () => void;
  readonly open: () => void;
}

export function Person({ id, person, active, point, open }: PersonProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const { status, closedReason } = person;
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={active}
      className={css.person}
      // Ignores a result that appears under a resting pointer.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) point();
      }}
      onClick={open}
    >
      <span className={`${states.cut} ${css.name}`}>
        <Marked parts={person.name} />
      </span>
      <span className={css.code}>
        <Marked parts={person.code} />
      </span>
      <span className={`${states.cut} ${css.text}`}>
        {person.in === "note" && "“"}
        <Marked parts={person.text} />
        {person.in === "note" && "”"}
      </span>
      <span className={css.stands}>
        <span
          className={`${states.cut} ${css.chip} ${status === "withdrawn" || status === "opted_out" ? css.gone : ""}`}
        >
          {t(`status.${status}`)}
          {status === "closed" && closedReason && `: ${t(reasons[closedReason])}`}
        </span>
      </span>
      <span className={css.when}>{format.moment(person.appliedAt, now)}</span>
    </div>
  );
}

const reasons = {
  no_reply: "search.noReply",
  not_interested: "search.notInterested",
  duplicate: "search.duplicate",
  not_eligible: "search.notEligible",
} as const satisfies Record<ClosedReason, string>;

function Marked({ parts }: { readonly parts: Parts }) {
  return (
    <bdi>
      {parts.map(({ text, found }, place) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity
        found ? <mark key={place}>{text}</mark> : text,
      )}
    </bdi>
  );
}
