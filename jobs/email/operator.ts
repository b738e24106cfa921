/** E-mails to the operator about the deployment itself. */
import * as v from "valibot";
import { heldReasons } from "../../domain/held-back/suspicion.ts";
import { deskPath } from "../../routes.ts";
import type { EmailSettings } from "./compose.ts";
import { facts, type Letter, list, mainLink, paragraph } from "./letter.ts";
import { moment, tag } from "./moment.ts";
import { operatorWords } from "./recruiter-words.ts";
import { typedLine, typedName } from "./typed-text.ts";

type OperatorTemplate = keyof typeof operatorWords;

const disabledPayload = v.object({ endpoint: v.string(), reason: v.string() });
const floodPayload = v.object({
  count: v.number(),
  floods: v.number(),
  since: v.string(),
  reasons: v.pipe(
    v.string(),
    v.transform((text) => text.split(" ")),
    v.array(v.picklist(heldReasons)),
  ),
});
const reportedPayload = v.object({ number: v.string(), code: v.nullish(v.string()) });

/** @param payload the delivery's: `{ endpoint, reason }`, `{ number, code }` or `{ count, floods, since, reasons }` */
export function operatorLetter(template: OperatorTemplate, payload: unknown, settings: EmailSettings): Letter {
  switch (template) {
    case "operator.endpoint_disabled":
      return endpointDisabled(payload);
    case "operator.reported":
      return reported(payload, settings);
    case "operator.flood":
      return flood(payload, settings);
  }
}

function endpointDisabled(payload: unknown): Letter {
  const { endpoint, reason } = v.parse(disabledPayload, payload);
  const words = operatorWords["operator.endpoint_disabled"];
  return english(words.subject(endpoint), words.title, [
    paragraph(words.opening),
    facts([
      { label: words.endpoint, value: endpoint },
      { label: words.reason, value: typedLine(reason) },
    ]),
    paragraph(words.repair),
    list(words.commands(endpoint)),
  ]);
}

/** What was reported was typed by anybody: it becomes no link. */
function reported(payload: unknown, settings: EmailSettings): Letter {
  const { number, code } = v.parse(reportedPayload, payload);
  const words = operatorWords["operator.reported"];
  return english(words.subject, words.title, [
    paragraph(words.opening),
    facts([
      { label: words.number, value: typedName(number) },
      { label: words.code, value: code ? typedName(code) : words.none },
    ]),
    mainLink(words.open, `${settings.publicUrl}${deskPath}/reports`),
  ]);
}

function flood(payload: unknown, settings: EmailSettings): Letter {
  const { count, floods, since, reasons } = v.parse(floodPayload, payload);
  const words = operatorWords["operator.flood"];
  return english(words.subject(count), words.title, [
    paragraph(words.opening),
    facts([
      { label: words.count, value: String(count) },
      { label: words.since, value: moment(new Date(since), "UTC") },
      ...(floods > 1 ? [{ label: words.floods, value: String(floods) }] : []),
    ]),
    paragraph(words.looks),
    list(reasons.map((reason) => words.reasons[reason])),
    paragraph(words.stay),
    mainLink(words.open, `${settings.publicUrl}${deskPath}/held`),
    paragraph(words.once),
  ]);
}

function english(subject: string, title: string, blocks: Letter["blocks"]): Letter {
  return { subject, lang: tag, dir: "ltr", title, blocks };
}
