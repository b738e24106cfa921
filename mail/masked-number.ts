/**
 * "+44 74••••••••". The end is hidden: with the private link in the same e-mail, the last four digits open everything (B2),
 * and the e-mail may have reached somebody else.
 */
export function maskedNumber(areaCode: string, nationalNumber: string): string {
  const shown = Math.max(0, Math.min(2, nationalNumber.length - 4));
  return `+${areaCode} ${nationalNumber.slice(0, shown)}${"•".repeat(nationalNumber.length - shown)}`;
}
