/**
 * Whether a number can be mobile, by its country's plan, or by the plan's format if the range is
 * unlisted.
 */
import { Metadata, type CountryCode, type PhoneNumber } from "libphonenumber-js/max";

/**
 * "doubtful": in no listed range, but in the plan's format. Lists lag months behind the regulators,
 * so such a number may be real or mistyped.
 */
export type Fit = "mobile" | "doubtful" | "fixedLine" | "notPossible";

/**
 * @param country owner of the plan; for a shared calling code, the country the number was entered
 * for
 */
export function fitOf(number: PhoneNumber, country: CountryCode): Fit {
  if (!number.isPossible()) return "notPossible";
  if (!number.isValid()) return isOfPlan(number, country) ? "doubtful" : "notPossible";
  const type = number.getType();
  if (type === "FIXED_LINE") return "fixedLine";
  // Undefined: the plan does not distinguish types. FIXED_LINE_OR_MOBILE: it cannot (US, CA, MX).
  return type === undefined || type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE" ? "mobile" : "notPossible";
}

/**
 * North America: area code and exchange are NXX, neither is N11, and N9X is reserved. Excludes
 * current and future area codes of toll-free, premium and personal services
 * (https://www.nanpa.com/numbering).
 */
const northAmerican =
  /^(?!.11|8(00|22|33|44|55|66|77|88)|900|5(00|2[1-9]|33|44|66|77|88))[2-9][0-8]\d(?!.11)[2-9]\d{6}$/;

function isOfPlan({ countryCallingCode, nationalNumber }: PhoneNumber, country: CountryCode): boolean {
  if (countryCallingCode === "1") return northAmerican.test(nationalNumber);
  const plan = planOf(country);
  // A national number cannot start with the trunk prefix.
  if (plan.nationalPrefix() === "0" && nationalNumber.startsWith("0")) return false;
  return (plan.type("MOBILE") ?? plan).possibleLengths().includes(nationalNumber.length);
}

interface Plan {
  nationalPrefix(): unknown;
  possibleLengths(): readonly number[];
  type(type: "MOBILE"): { possibleLengths(): readonly number[] } | undefined;
}

function planOf(country: CountryCode): Plan {
  const plans = new Metadata() as unknown as { selectNumberingPlan(country: string): void; numberingPlan: Plan };
  plans.selectNumberingPlan(country);
  return plans.numberingPlan;
}
