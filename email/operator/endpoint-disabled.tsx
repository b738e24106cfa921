import * as v from "valibot";
import { onOneLine } from "../../domain/application/shown-text.ts";
import { Commands, Facts, Paragraph } from "../parts.tsx";
import type { OperatorEmail, OperatorContext } from "./to-operator.ts";

const disabled = v.object({ endpoint: v.string(), reason: v.string() });

export function endpointDisabled({ t }: OperatorContext, payload: unknown): OperatorEmail {
  const { endpoint, reason } = v.parse(disabled, payload);
  return {
    subject: t("operatorMail.disabled.subject", { endpoint }),
    title: t("operatorMail.disabled.title"),
    body: (
      <>
        <Paragraph>{t("operatorMail.disabled.opening")}</Paragraph>
        <Facts
          rows={[
            { label: t("operatorMail.disabled.endpoint"), value: endpoint },
            { label: t("operatorMail.disabled.reason"), value: onOneLine(reason) },
          ]}
        />
        <Paragraph>{t("operatorMail.disabled.repair")}</Paragraph>
        <Commands
          items={[
            `fairlead webhook test ${endpoint}`,
            `fairlead webhook enable ${endpoint}`,
            `fairlead replay --endpoint ${endpoint} --all`,
          ]}
        />
      </>
    ),
  };
}
