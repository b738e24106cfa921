import type { DeskDetail } from "../../domain/desk/application.ts";
import { Moment } from "../frame/moment.tsx";
import { useLanguage } from "../language.tsx";
import { DeliveryState } from "../lists/delivery-state.tsx";
import css from "./application.module.css";

export function Deliveries({ application }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="desk-deliveries">
      <h3 id="desk-deliveries">{t("detail.deliveries")}</h3>
      {application.deliveries.length === 0 ? (
        <p className={css.sub}>{t("detail.noDeliveries")}</p>
      ) : (
        <ol className={css.history}>
          {application.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Moment at={delivery.createdAt} />
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
