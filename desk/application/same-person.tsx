/**
 * Possible duplicates of an application (D10). A recruiter decides whether they are the same
 * person's, and can undo earlier merges and rejections here.
 */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DeskDetail, DeskEarlier } from "../../domain/desk/application.ts";
import { useSamePerson } from "../requests/same-person.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import application from "./application.module.css";
import { JoinDialog } from "./lazy-dialogs.ts";
import css from "./same-person.module.css";

export function SamePerson({ application: shown }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  const { samePerson, merged, apart, optedOutBefore } = shown;
  if (samePerson.length + merged.length + apart.length + optedOutBefore.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="desk-same">
      <h3 id="desk-same" className={samePerson.length > 0 ? "hide" : undefined}>
        {t("detail.same")}
      </h3>
      {optedOutBefore.length > 0 && (
        <p className={application.warning}>
          {t("act.optedOutText")}
          {optedOutBefore.length === 1 &&
            ` ${t(optedOutBefore[0] === "phone" ? "act.optedOutPhone" : "act.optedOutMailbox")}`}
        </p>
      )}
      <ul>
        {samePerson.map((other) => (
          <Perhaps key={other.id} application={shown} other={other} />
        ))}
        {merged.map((joined) => (
          <Joined key={joined.merging} application={shown} joined={joined} />
        ))}
        {apart.map((other) => (
          <Apart key={other.id} application={shown} other={other} />
        ))}
      </ul>
    </section>
  );
}

function Perhaps({ application: shown, other }: { readonly application: DeskDetail; readonly other: DeskEarlier }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const same = useSamePerson();
  const [asking, ask] = useState(false);
  const state = t(`status.${other.status}`);
  return (
    <li>
      <p>
        <strong>{t("same.perhaps")}</strong> <bdi>{other.name}</bdi> · <bdi className={css.code}>{other.code}</bdi> ·{" "}
        {t(sameOf(other))} ·{" "}
        {other.endedAt === null
          ? state
          : t("detail.sameEnded", { status: state, time: format.moment(other.endedAt, now) })}
      </p>
      <div className={css.actions}>
        <button type="button" aria-label={t("same.joinOf", { code: other.code })} onClick={() => ask(true)}>
          {t("same.join")}
        </button>
        <button
          type="button"
          aria-label={t("same.apartOf", { code: other.code })}
          aria-disabled={same.isPending}
          onClick={() => {
            if (!same.isPending) same.mutate({ id: shown.id, action: "apart", body: { other: other.id } });
          }}
        >
          {t("same.apart")}
        </button>
        <Link
          to="/applications/$id"
          params={{ id: String(other.id) }}
          search
          aria-label={t("same.lookOf", { code: other.code })}
        >
          {t("same.look")}
        </Link>
      </div>
      {asking && <JoinDialog application={shown} other={other} close={() => ask(false)} />}
    </li>
  );
}

function sameOf({ both, samePhone }: DeskEarlier): "detail.sameBoth" | "same.phone" | "same.mailbox" {
  if (both) return "detail.sameBoth";
  return samePhone ? "same.phone" : "same.mailbox";
}

function Joined({
  application: shown,
  joined,
}: {
  readonly application: DeskDetail;
  readonly joined: DeskDetail["merged"][number];
}) {
  const { t, format } = useLanguage();
  const now = useNow();
  const same = useSamePerson();
  return (
    <li>
      <p>
        <strong>{t("same.joined")}</strong> <bdi>{joined.name}</bdi> · <bdi className={css.code}>{joined.code}</bdi> ·{" "}
        {t("same.joinedWhen", { time: format.moment(joined.at, now), name: joined.by ?? "" })}
      </p>
      {joined.undoable && (
        <div className={css.actions}>
          <button
            type="button"
            aria-label={t("same.unjoinOf", { code: joined.code })}
            aria-disabled={same.isPending}
            onClick={() => {
              if (!same.isPending) same.mutate({ id: shown.id, action: "unmerge", body: { merge: joined.merging } });
            }}
          >
            {t("same.unjoin")}
          </button>
        </div>
      )}
    </li>
  );
}

function Apart({
  application: shown,
  other,
}: {
  readonly application: DeskDetail;
  readonly other: DeskDetail["apart"][number];
}) {
  const { t } = useLanguage();
  const same = useSamePerson();
  return (
    <li>
      <p>
        {t("same.isApart")} <bdi className={css.code}>{other.code}</bdi>
      </p>
      <div className={css.actions}>
        <button
          type="button"
          aria-label={t("same.apartUndoneOf", { code: other.code })}
          aria-disabled={same.isPending}
          onClick={() => {
            if (!same.isPending) same.mutate({ id: shown.id, action: "apart_undone", body: { other: other.id } });
          }}
        >
          {t("same.apartUndone")}
        </button>
      </div>
    </li>
  );
}
