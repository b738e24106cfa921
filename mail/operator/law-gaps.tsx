/** To the operator: what the law of the countries asks for and the operator file lacks. In English, as everything that the file is about. */
import * as v from "valibot";
import { inLanguage } from "../language.ts";
import { Commands, List, Paragraph } from "../parts.tsx";
import type { OperatorContext, OperatorLetter } from "./to-operator.ts";

/** jobs/law-gaps.ts writes it. */
const payloadSchema = v.object({ gaps: v.array(v.object({ text: v.string() })) });

export function lawGapsEmail({ operator }: OperatorContext, payload: unknown): OperatorLetter {
  const { gaps } = v.parse(payloadSchema, payload);
  const { tag, dir } = inLanguage("en");
  const title = "Your operator file lacks what the law asks for";
  return {
    subject: `${title} (${operator.identity.name})`,
    tag,
    dir,
    title,
    body: (
      <>
        <Paragraph>
          Your site runs on as before. This version of Fairlead knows more of what the law of your countries asks an
          operator to publish, and your operator file does not say it yet:
        </Paragraph>
        <List items={gaps.map(({ text }) => text)} />
        <Paragraph>
          Add these settings to the operator file; it is read again when it changes. What is still missing, since when,
          and what each country’s law says:
        </Paragraph>
        <Commands items={["fairlead doctor", "fairlead doctor --market gb"]} />
        <Paragraph>
          This email is sent once for each setting. The desk shows managers a notice until all are added.
        </Paragraph>
      </>
    ),
  };
}
