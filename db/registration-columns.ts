/** A registration as it was sent (domain/application/fields.ts), from `registration r`. */
import * as v from "valibot";
import { choiceNames, type FieldName, fieldNames, fields, type Registration } from "../domain/application/fields.ts";
import type { Column } from "./rows.ts";

export const registrationColumns = fieldNames.map((name) => `r.${fields[name].column} as "${name}"`).join(", ");

export const registrationShape = Object.fromEntries(
  fieldNames.map((name) => [name, { is: (value: unknown) => v.is(fields[name].stored, value) }]),
) as { readonly [Name in FieldName]: Column<Registration[Name]> };

/** Without the preferred channel, which can change by itself. */
const columnsOf = (alias: string) =>
  `(${fieldNames
    .filter((name) => name !== "prefers")
    .map((name) => `${alias}.${fields[name].column}`)
    .join(", ")})`;

/**
 * Id of the first registration in the application with the same content as `registration r`,
 * possibly its own. A duplicate is reported as that one.
 */
export const firstSent = `(select same.id from registration same
  where same.application_id = r.application_id and ${columnsOf("same")} is not distinct from ${columnsOf("r")}
  order by same.created_at, same.id limit 1)`;

/**
 * Orders the registrations of a mailbox by when they first came into it: a correction may have
 * moved an older one there. Compare rows of it with `<`.
 */
export const arrivalOf = (row: string) =>
  `(coalesce(${row}.arrived_at, ${row}.created_at), ${row}.created_at, ${row}.id)`;

/**
 * The newest generation of a mailbox's links that was used. The registrations whose older links it
 * replaced may be gone: a number that comes into the mailbox later is not reached by those either.
 */
export const usedGeneration = (emailKey: string) => `coalesce((select max(l.generation)
  from mailbox m join mailbox_link l on l.mailbox_id = m.id where m.email_key = ${emailKey} and l.used_at is not null), 0)`;

/** The choices that recruiters see, as one `jsonb` object. */
export const deskChoices = `jsonb_build_object(${choiceNames
  .filter((name) => fields[name].choice.shown.desk !== "never")
  .map((name) => `'${name}', r.${fields[name].column}`)
  .join(", ")})`;
