import type { DeskDetail } from "../../domain/desk/application.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import { DeliveryState } from "../lists/delivery-state.tsx";
import css from "./application.module.css";

/** What of this application went out, and where it stands. */
export function Deliveries({ application }: { readonly application: DeskDetail }) {
  const { t, format } = useLanguage();
  const now = useNow();
  return (
    <section aria-labelledby="desk-deliveries">
      <h3 id="desk-deliveries">{t("detail.deliveries")}</h3>
      {application.deliveries.length === 0 ? (
        <p className={css.sub}>{t("detail.noDeliveries")}</p>
      ) : (
        <ol className={css.history}>
          {application.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <time dateTime={delivery.createdAt} title={format.whole(delivery.createdAt)}>
                {format.moment(delivery.createdAt, now)}
              </time>
              <span>
                {delivery.event} · {t(`delivery.${delivery.kind}`)} {delivery.target}{" "}
                <DeliveryState delivery={delivery} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
