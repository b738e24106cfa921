import type { ReactNode } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { useWhatsApp } from "./use-whatsapp.ts";

/** What is known of the person. The number is masked until somebody opens it. */
export function Facts({ one }: { readonly one: DeskDetail }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const { phone } = useWhatsApp(one.id);
  const there = one.timeZone && format.timeIn(one.timeZone, now);
  const channels = {
    whatsapp: t("detail.whatsappChannel"),
    call: t("detail.callChannel"),
    email: t("detail.emailChannel"),
  };
  return (
    <dl className={css.deskFacts}>
      <Fact name={t("detail.whatsapp")}>
        <bdi dir="ltr">{phone?.phone ?? one.phoneMasked}</bdi>
      </Fact>
      <Fact name={t("detail.email")}>
        <a href={`mailto:${one.email}`}>{one.email}</a>
      </Fact>
      <Fact name={t("detail.age")}>{one.age}</Fact>
      <Fact name={t("detail.country")}>{one.country}</Fact>
      {one.timeZone && (
        <Fact name={t("detail.zone")}>
          {there ? t("detail.localTime", { zone: one.timeZone, time: there }) : one.timeZone}
        </Fact>
      )}
      {one.prefers && <Fact name={t("detail.prefers")}>{channels[one.prefers]}</Fact>}
      {one.answers.length > 0 && (
        <Fact name={t("detail.survey")}>
          {one.answers.map(({ question, answer }) => (
            <span key={question} className={css.deskAnswer}>
              {question} <strong>{answer}</strong>
            </span>
          ))}
        </Fact>
      )}
      {one.source && <Fact name={t("detail.source")}>{one.source}</Fact>}
      {one.agreedTo && (
        <Fact name={t("detail.agreed")}>
          {t("detail.agreedText", {
            version: one.agreedTo.version,
            language: one.agreedTo.language,
            time: format.moment(one.agreedTo.at, now),
          })}
        </Fact>
      )}
      <Fact name={t("detail.recruiter")}>{one.assignedTo?.name ?? t("queue.nobody")}</Fact>
      {one.contactedAt && (
        <Fact name={t("detail.contacted")}>
          {t("detail.contactedText", {
            name: one.contactedBy ?? t("detail.unknown"),
            time: format.moment(one.contactedAt, now),
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
