/**
 * Addresses for an applicant's replies to emails (B20): a token before the @ of the operator's
 * mailbox, such as `jobs+vf3vtkncf0123456789abcdef0123@example.org`. Mail servers may change its
 * case.
 */
import { codeAlphabet, codeLength } from "../code/code.ts";

/** Characters before the @ of the operator's mailbox: with + and token they are at most 64. */
export const longestReplyName = 34;

/** 80 bits, as hexadecimal digits: the part before the @ has at most 64 characters. */
export const replySignatureDigits = 20;

const tokenPattern = new RegExp(`^([${codeAlphabet}]{${codeLength}})([0-9A-F]{${replySignatureDigits}})$`);

export interface ReplyToken {
  /** Of the registration, without dashes. */
  readonly code: string;
  /** Lowercase hexadecimal. */
  readonly signature: string;
}

/** @param mailbox the operator's, such as `jobs@example.org` */
export function replyAddress(mailbox: string, { code, signature }: ReplyToken): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+${code.toLowerCase()}${signature}${mailbox.slice(at)}`;
}

/** Null: not a reply address of this mailbox. Whether the signature is right is not checked. */
export function readReplyAddress(mailbox: string, address: string): ReplyToken | null {
  const [before, after] = [mailbox.toUpperCase(), address.trim().toUpperCase()];
  const at = before.lastIndexOf("@");
  const start = `${before.slice(0, at)}+`;
  const end = before.slice(at);
  if (!after.startsWith(start) || !after.endsWith(end)) return null;
  const [, code, signature] = tokenPattern.exec(after.slice(start.length, -end.length)) ?? [];
  return code === undefined || signature === undefined ? null : { code, signature: signature.toLowerCase() };
}
