import * as v from "valibot";
import { Commands, EnglishList, Paragraph } from "../parts.tsx";
import type { OperatorContext, OperatorEmail } from "./to-operator.ts";

/** Written by jobs/law-gaps.ts; the texts are English, like the documentation of the file. */
const payloadSchema = v.object({ gaps: v.array(v.object({ text: v.string() })) });

export function lawGapsEmail({ operator, t }: OperatorContext, payload: unknown): OperatorEmail {
  const { gaps } = v.parse(payloadSchema, payload);
  const title = t("operatorMail.lawGaps.title");
  return {
    subject: `${title} (${operator.identity.name})`,
    title,
    body: (
      <>
        <Paragraph>{t("operatorMail.lawGaps.opening")}</Paragraph>
        <EnglishList items={gaps.map(({ text }) => text)} />
        <Paragraph>{t("operatorMail.lawGaps.add")}</Paragraph>
        <Commands items={["fairlead doctor", "fairlead doctor --market gb"]} />
        <Paragraph>{t("operatorMail.lawGaps.once")}</Paragraph>
      </>
    ),
  };
}
