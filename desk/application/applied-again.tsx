import type { DeskDetail, DeskRegistration } from "../../domain/desk/application.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import same from "./same-person.module.css";

/**
 * Every submission of the form in one application, each with its answers (D10). The same number and
 * address prove nothing about the sender (D30), so a person compares them side by side.
 */
export function AppliedAgain({ application }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  if (application.registrations.length < 2) return null;
  return (
    <section className={same.card} aria-labelledby="desk-again">
      <h3 id="desk-again">{t("detail.again")}</h3>
      <p>{t("detail.againText", { count: application.registrations.length })}</p>
      {application.registrations.map((sent) => (
        <Sent key={sent.code} sent={sent} />
      ))}
    </section>
  );
}

function Sent({ sent }: { readonly sent: DeskRegistration }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const channels = {
    whatsapp: t("detail.whatsappChannel"),
    call: t("detail.callChannel"),
    email: t("detail.emailChannel"),
  };
  const facts: (readonly [string, string | null])[] = [
    [t("detail.name"), sent.name],
    [t("detail.phone"), sent.phoneMasked],
    [t("detail.email"), sent.email],
    [t("detail.age"), sent.age === null ? null : String(sent.age)],
    [t("detail.country"), sent.country],
    [t("detail.language"), sent.language],
    [t("detail.position"), sent.position],
    [t("detail.prefers"), sent.prefers && channels[sent.prefers]],
    ...sent.choices.map(({ label, value }) => [label, value] as const),
    ...sent.answers.map(({ question, answer }) => [question, answer] as const),
    [t("detail.source"), sent.source],
  ];
  return (
    <>
      <h4 title={format.whole(sent.appliedAt)}>
        {t("detail.againSent", { code: sent.code, time: format.moment(sent.appliedAt, now) })}
      </h4>
      <p className={css.sub}>{t("detail.againDue", { time: format.moment(sent.dueAt, now) })}</p>
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
