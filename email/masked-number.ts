/**
 * "+44 74••••••••". The end is hidden: the email may reach another person, and with its private
 * link the last four digits open everything (B2).
 */
export function maskedNumber(areaCode: string, nationalNumber: string): string {
  const shown = Math.max(0, Math.min(2, nationalNumber.length - 4));
  return `+${areaCode} ${nationalNumber.slice(0, shown)}${"•".repeat(nationalNumber.length - shown)}`;
}
