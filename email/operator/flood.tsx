import * as v from "valibot";
import { heldReasons } from "../../domain/held-back/suspicion.ts";
import { formatNumber } from "../../locales/format.ts";
import { moment } from "../format-moment.ts";
import { Facts, List, MainLink, Paragraph } from "../parts.tsx";
import type { OperatorEmail, OperatorContext } from "./to-operator.ts";

const heldBack = v.object({
  count: v.number(),
  floods: v.number(),
  since: v.string(),
  reasons: v.pipe(
    v.string(),
    v.transform((text) => text.split(" ")),
    v.array(v.picklist(heldReasons)),
  ),
});

export function flood({ t, tag, deskHref }: OperatorContext, payload: unknown): OperatorEmail {
  const { count, floods, since, reasons } = v.parse(heldBack, payload);
  return {
    subject: t("operatorMail.flood.subject", { count }),
    title: t("operatorMail.flood.title"),
    body: (
      <>
        <Paragraph>{t("operatorMail.flood.opening")}</Paragraph>
        <Facts
          rows={[
            { label: t("operatorMail.flood.count"), value: formatNumber(count, tag) },
            { label: t("operatorMail.flood.since"), value: moment(new Date(since), "UTC", tag) },
            ...(floods > 1 ? [{ label: t("operatorMail.flood.floods"), value: formatNumber(floods, tag) }] : []),
          ]}
        />
        <Paragraph>{t("operatorMail.flood.looks")}</Paragraph>
        <List items={reasons.map((reason) => t(`operatorMail.flood.reasons.${reason}`))} />
        <Paragraph>{t("operatorMail.flood.stay")}</Paragraph>
        <MainLink href={`${deskHref}/held`}>{t("operatorMail.flood.open")}</MainLink>
        <Paragraph>{t("operatorMail.flood.once")}</Paragraph>
      </>
    ),
  };
}
