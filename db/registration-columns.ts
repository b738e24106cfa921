/** A registration as it was sent (domain/application/fields.ts), of `registration r`. */
import * as v from "valibot";
import { choiceNames, type FieldName, fieldNames, fields, type Registration } from "../domain/application/fields.ts";
import type { Column } from "./rows.ts";

export const registrationColumns = fieldNames.map((name) => `r.${fields[name].column} as "${name}"`).join(", ");

export const registrationShape = Object.fromEntries(
  fieldNames.map((name) => [name, { is: (value: unknown) => v.is(fields[name].stored, value) }]),
) as { readonly [Name in FieldName]: Column<Registration[Name]> };

/** The choices that recruiters see, as one object; `jsonb`. */
export const deskChoices = `jsonb_build_object(${choiceNames
  .filter((name) => fields[name].choice.shown.desk !== "never")
  .map((name) => `'${name}', r.${fields[name].column}`)
  .join(", ")})`;
