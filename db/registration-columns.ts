/** A registration as it was sent (domain/application/fields.ts), of `registration r`. */
import { fieldNames, fields } from "../domain/application/fields.ts";

export const registrationColumns = fieldNames.map((name) => `r.${fields[name].column} as "${name}"`).join(", ");
