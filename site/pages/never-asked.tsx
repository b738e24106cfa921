import { neverAsked } from "../../locales/never-asked.ts";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import type { SiteView } from "../view.ts";

/** What our recruiters never ask an applicant for (B8). */
export function NeverAsked({ view: { t } }: { view: SiteView }) {
  return (
    <section>
      <h2>{t("success.never.title")}</h2>
      <ul>
        {neverAsked.map((thing) => (
          <li key={thing}>
            <CrossIcon />
            {t(`success.never.${thing}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
