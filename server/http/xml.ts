/**
 * Everything outside Char (https://www.w3.org/TR/xml/#charsets), which no reference can represent
 * either; also DEL and C1, which XML discourages.
 */
// oxlint-disable-next-line no-control-regex -- that is what it is for
const notAllowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** An unpaired surrogate becomes U+FFFD. */
function allowed(text: string): string {
  return text.toWellFormed().replace(notAllowed, "");
}

/** For an element or a double-quoted attribute. */
export function escapeXml(text: string): string {
  return allowed(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A CDATA section, as job boards require. Splits its end marker over two sections. */
export function cdata(text: string): string {
  return `<![CDATA[${allowed(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** `<name>text</name>`; empty for null. */
export function xmlElement(name: string, text: string | null): string {
  return text === null ? "" : `<${name}>${escapeXml(text)}</${name}>`;
}

/** The same with a CDATA section. */
export function cdataElement(name: string, text: string | null): string {
  return text === null ? "" : `<${name}>${cdata(text)}</${name}>`;
}
