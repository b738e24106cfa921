/**
 * Streams a workbook with one sheet (ECMA-376). Not a library: those that can stream are a hundred
 * times its size. Text cells are always text, never a formula.
 */
import type { ExportCell } from "../../domain/desk/export.ts";
import { zipFiles } from "./zip.ts";

/** The maximum characters of a cell. */
const mostInCell = 32_767;

export function xlsxOf(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly ExportCell[])[]>,
): AsyncGenerator<Uint8Array> {
  return zipFiles([
    ...Object.entries(around).map(([name, text]) => ({ name, content: [`${declaration}${text}`] })),
    { name: "xl/worksheets/sheet1.xml", content: sheet(heads, pages) },
  ]);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const around: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="Applications" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  // 0: text; 1: heads; 2: day and time.
  "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

async function* sheet(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly ExportCell[])[]>,
): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${heads.length}" width="20" customWidth="1"/></cols><sheetData><row>${heads.map((head) => textCell(head, 1)).join("")}</row>`;
  for await (const rows of pages) yield rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  yield "</sheetData></worksheet>";
}

function cell(value: ExportCell): string {
  if (value === null || value === "") return "<c/>";
  return value instanceof Date ? `<c s="2"><v>${serial(value)}</v></c>` : textCell(value, 0);
}

function textCell(text: string, style: 0 | 1): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Days since the end of 1899, in UTC; the column header says so. */
function serial(at: Date): number {
  return Number((at.getTime() / 86_400_000 + 25_569).toFixed(6));
}

/** Control characters and noncharacters. */
const unwritable = /(?![\t\r\n])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** XML 1.0 cannot represent some characters; Excel reads `_x0041_` as an A. */
function escaped(text: string): string {
  return text
    .slice(0, mostInCell)
    .toWellFormed()
    .replaceAll(unwritable, "")
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}
