/** Whether our team contacts the applicant now, and did in the last 24 hours (B20). */
import { CheckIcon } from "../../ui/pictures/icons.tsx";
import type { TeamContactsView, TeamContactView } from "../status-page-view.ts";
import type { SiteView } from "../view.ts";
import { linkTo } from "./rich-text.tsx";
import form from "./small-form.module.css";

interface TeamContactsProps {
  readonly view: SiteView;
  readonly team: TeamContactsView;
}

/** The page's script keeps it true (site/later/team-contacts.ts). */
export function TeamContacts({ view, team }: TeamContactsProps) {
  const { t, link } = view;
  const { now, earlier, asOf, href, partHref } = team;
  return (
    <div id="team" data-team={partHref} className={`${form.verdict} ${now === null ? form.unsure : form.good}`}>
      <div aria-live="polite">
        <h2>
          {now !== null && <CheckIcon />}
          {t(now === null ? "statusPage.team.nobody" : "statusPage.team.now")}
        </h2>
      </div>
      {now === null ? (
        <p>{t.rich("statusPage.team.nobodyText", { link: linkTo(link("verify")) })}</p>
      ) : (
        <p>
          {now === "hidden" ? (
            <>
              <b>{t("statusPage.team.somebody")}</b> {t("statusPage.team.digits")}
            </>
          ) : (
            <>
              {now.map((contact) => (
                <b key={`${contact.iso} ${contact.name}`}>
                  <Who view={view} contact={contact} />.{" "}
                </b>
              ))}
              {t.rich("statusPage.team.other", { time: now.at(-1)?.time ?? "", link: linkTo(link("verify")) })}
            </>
          )}
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t("statusPage.team.earlier")}</summary>
          <ul>
            {earlier.map((contact) => (
              <li key={contact.iso}>
                {contact.date}, <time dateTime={contact.iso}>{contact.time}</time>:{" "}
                <Who view={view} contact={contact} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className={form.askHint}>
        {t("statusPage.team.asOf", { time: asOf.time })} <a href={`${href}#team`}>{t("statusPage.team.again")}</a>
      </p>
    </div>
  );
}

function Who({ view: { t }, contact: { name, numbers, isEmail } }: { view: SiteView; contact: TeamContactView }) {
  if (isEmail) return t("statusPage.messages.byEmail", { name });
  if (numbers.length === 0) return name;
  return t("statusPage.team.from", { name, numbers: numbers.map((number) => `\u2068${number}\u2069`).join(" / ") });
}
