/** A held application: how long the decision can wait, why it is held, and the two decisions. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DeskHeldDetail } from "../../domain/desk/held.ts";
import type { HeldDecision } from "../../domain/held-back/decisions.ts";
import { DeskError } from "../requests/send-request.ts";
import { useAttention } from "../application/use-attention.ts";
import { type Deciding, heldDetailQuery } from "../requests/held.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Hint } from "../frame/key.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { TimeLeftBar } from "../queue/time-left-bar.tsx";
import { timeLeftText } from "../queue/time-left-text.tsx";
import { timeLeft } from "../queue/time-left.ts";
import clock from "../application/clock-card.module.css";
import css from "./pane.module.css";
import { Others, type Ticked } from "./other-people.tsx";
import { holdObservations } from "./hold-reasons.ts";

interface HeldPaneProps {
  readonly id: number;
  /** Back to the list. Null if the list is shown beside the pane. */
  readonly back: (() => void) | null;
  readonly pending: boolean;
  readonly decide: (decision: Deciding) => void;
}

export function HeldPane({ id, back, pending, decide }: HeldPaneProps) {
  const { t } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(heldDetailQuery(id));
  const gone = error instanceof DeskError && error.status === 404;
  return (
    <>
      {back && (
        <button type="button" className={states.back} onClick={back}>
          {t("held.back")}
        </button>
      )}
      {isPending && <Loading />}
      {gone && <Empty>{t("held.gone")}</Empty>}
      {error && !gone && !data && <Failed error={error} retry={() => void refetch()} />}
      {data && !gone && <Held held={data} pending={pending} decide={decide} />}
    </>
  );
}

function Held({
  held,
  pending,
  decide,
}: { readonly held: DeskHeldDetail } & Pick<HeldPaneProps, "pending" | "decide">) {
  const { t, format } = useLanguage();
  const now = useNow();
  const [ticked, tick] = useState<Ticked>({ ids: [held.id], everybody: false });
  const count = ticked.everybody ? held.otherCount + 1 : ticked.ids.length;
  const { until } = held;
  const say = (decision: HeldDecision) => () => decide({ decision, ...ticked, until, name: held.name });
  // A decision requires that the application was visible: the next one appears by itself.
  const whenSeen = useAttention(held, "");
  useShortcuts({ toQueue: whenSeen(say("queue")), spam: whenSeen(say("spam")) });
  return (
    <article className={css.person}>
      <header>
        <h2>
          <bdi>{held.name}</bdi>
        </h2>
        <p>
          {[held.position, format.shortCountry(held.market), held.language].filter(Boolean).join(" · ")} ·{" "}
          {t("held.applied", { time: format.moment(held.appliedAt, now) })}
        </p>
      </header>
      <TimeCard held={held} now={now} />
      <div className={`${states.actions} ${css.actions}`}>
        <Button look="main" aria-disabled={pending} onClick={whenSeen(say("queue"))}>
          {count === 1 ? t("held.toQueue") : t("held.toQueueMany", { count })} <Hint of="toQueue" />
        </Button>
        <Button aria-disabled={pending} onClick={whenSeen(say("spam"))}>
          {count === 1 ? t("act.spam") : t("held.spamMany", { count })} <Hint of="spam" />
        </Button>
        <Link to="/applications/$id" params={{ id: String(held.id) }} className={css.whole}>
          {t("held.whole")}
        </Link>
      </div>
      <section aria-labelledby="desk-held-seen">
        <h3 id="desk-held-seen">{t("held.seen")}</h3>
        <dl className={css.facts}>
          {holdObservations(t, held).map(({ what, fact, reading }) => (
            <div key={`${what} ${fact}`}>
              <dt>{what}</dt>
              <dd>
                <strong>{fact}</strong>
                {reading && <span>{reading}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Others held={held} ticked={ticked} tick={tick} />
      <p className={css.alone}>{t("held.alone")}</p>
    </article>
  );
}

function TimeCard({ held, now }: { readonly held: DeskHeldDetail; readonly now: number }) {
  const { t, format } = useLanguage();
  const left = timeLeft({ ...held, status: "new" }, now);
  return (
    <div className={clock.clock}>
      <p className={clock.clockLeft}>{t(left.late ? "clock.late" : "clock.left", { time: timeLeftText(left, t) })}</p>
      <p className={clock.clockDue} title={format.whole(held.dueAt)}>
        {t("clock.due", { time: format.moment(held.dueAt, now) })}
      </p>
      <TimeLeftBar left={left} marks />
      <p className={css.mute}>
        {held.releaseAt === null ? t("held.stays") : t("held.byItself", { time: format.moment(held.releaseAt, now) })}
      </p>
    </div>
  );
}
