import type { ReactNode } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { callLink } from "../../domain/desk/phone.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { setCalling } from "./calling.ts";
import { Tags } from "./tags.tsx";
import type { WhenSeen } from "./use-attention.ts";
import { useNumber } from "./use-number.ts";

/** Facts about the applicant. The phone number is masked until a recruiter reveals it. */
export function Facts({ application, whenSeen }: { readonly application: DeskDetail; readonly whenSeen: WhenSeen }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const { phone } = useNumber(application);
  const there = application.timeZone && format.timeIn(application.timeZone, now);
  const channels = {
    whatsapp: t("detail.whatsappChannel"),
    call: t("detail.callChannel"),
    email: t("detail.emailChannel"),
  };
  return (
    <dl className={css.facts}>
      {/* Comes first if the applicant prefers something other than WhatsApp. */}
      {application.prefers && application.prefers !== "whatsapp" && (
        <Fact name={t("detail.prefers")}>
          <strong>{channels[application.prefers]}</strong>
        </Fact>
      )}
      <Fact name={t("detail.whatsapp")}>
        <bdi dir="ltr">
          {phone ? (
            <a href={callLink(phone.phone)} onClick={() => setCalling(application.id)}>
              {phone.phone}
            </a>
          ) : (
            application.phoneMasked
          )}
        </bdi>
      </Fact>
      <Fact name={t("detail.email")}>
        <a href={`mailto:${encodeURIComponent(application.email)}`}>{application.email}</a>
      </Fact>
      {application.age !== null && <Fact name={t("detail.age")}>{application.age}</Fact>}
      <Fact name={t("detail.country")}>{application.country}</Fact>
      {application.timeZone && (
        <Fact name={t("detail.zone")}>
          {there ? t("detail.localTime", { zone: application.timeZone, time: there }) : application.timeZone}
        </Fact>
      )}
      {application.prefers === "whatsapp" && <Fact name={t("detail.prefers")}>{channels.whatsapp}</Fact>}
      {application.choices.map(({ label, value }) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
      {application.answers.length > 0 && (
        <Fact name={t("detail.survey")}>
          {application.answers.map(({ question, answer }) => (
            <span key={question} className={css.answer}>
              {question} <strong>{answer}</strong>
            </span>
          ))}
        </Fact>
      )}
      {application.source && <Fact name={t("detail.source")}>{application.source}</Fact>}
      {application.agreedTo && (
        <Fact name={t("detail.agreed")}>
          {t("detail.agreedText", {
            version: application.agreedTo.version,
            language: application.agreedTo.language,
            time: format.moment(application.agreedTo.at, now),
          })}
        </Fact>
      )}
      <Fact name={t("bulk.tags")}>
        <Tags application={application} whenSeen={whenSeen} />
      </Fact>
      <Fact name={t("detail.recruiter")}>{application.assignedTo?.name ?? t("queue.nobody")}</Fact>
      {application.contactedAt && (
        <Fact name={t("detail.contacted")}>
          {t("detail.contactedText", {
            name: application.contactedBy ?? t("detail.unknown"),
            time: format.moment(application.contactedAt, now),
          })}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
