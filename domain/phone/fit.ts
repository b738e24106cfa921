/** Whether a number can be a mobile one, by what the plan of its country says, and where the plan ends by its grammar. */
import { Metadata, type CountryCode, type PhoneNumber } from "libphonenumber-js/max";

/**
 * "doubtful": of no range that is listed, and all the same of the plan's form. Lists follow the regulators' documents months
 * later, so such a number may be somebody's; it may be mistyped too.
 */
export type Fit = "mobile" | "doubtful" | "fixedLine" | "notPossible";

/** @param country whose plan it is of: for a calling code that several share, the one it was given for */
export function fitOf(number: PhoneNumber, country: CountryCode): Fit {
  if (!number.isPossible()) return "notPossible";
  if (!number.isValid()) return isOfPlan(number, country) ? "doubtful" : "notPossible";
  const type = number.getType();
  if (type === "FIXED_LINE") return "fixedLine";
  // Undefined: the plan does not tell its types apart. FIXED_LINE_OR_MOBILE: it cannot (US, CA, MX).
  return type === undefined || type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE" ? "mobile" : "notPossible";
}

/**
 * North America: area code and exchange are NXX, neither is N11, and N9X area codes are kept for longer numbers. Free, paid and
 * personal services have area codes of their own, those to come too (https://www.nanpa.com/numbering).
 */
const northAmerican =
  /^(?!.11|8(00|22|33|44|55|66|77|88)|900|5(00|2[1-9]|33|44|66|77|88))[2-9][0-8]\d(?!.11)[2-9]\d{6}$/;

function isOfPlan({ countryCallingCode, nationalNumber }: PhoneNumber, country: CountryCode): boolean {
  if (countryCallingCode === "1") return northAmerican.test(nationalNumber);
  const plan = planOf(country);
  // What is dialled before a number at home begins none.
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
