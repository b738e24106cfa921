import type { DeskDelivery } from "../../domain/desk/deliveries.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import { Sign } from "../queue/row-sign.tsx";
import css from "./lists.module.css";

/** A delivery's state as a word, a sign and a colour. */
const signs = { delivered: "done", waiting: "soon", dead: "late", bounced: "answer", withheld: "none" } as const;

const limits = {
  mailbox: "delivery.withheldMailbox",
  link: "delivery.withheldLink",
  sender: "delivery.withheldSender",
  suppressed: "delivery.withheldSuppressed",
} as const;

export function DeliveryState({ delivery }: { readonly delivery: DeskDelivery }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const { state, attempts, nextAttemptAt, withheld } = delivery;
  const bad = state === "dead" || state === "bounced";
  return (
    <span className={css.deliveryState}>
      <span className={bad ? css.bad : state === "delivered" ? css.good : undefined}>
        <Sign name={signs[state]} /> {t(`delivery.${state}`)}
      </span>
      {withheld && `: ${t(limits[withheld])}`}
      {(attempts > 1 || (state !== "delivered" && state !== "withheld")) &&
        ` · ${t("delivery.tries", { count: attempts })}`}
      {state === "waiting" && nextAttemptAt && ` · ${t("delivery.next", { time: format.moment(nextAttemptAt, now) })}`}
    </span>
  );
}
