import { startOfChinaDay } from "../../platform/china-day.ts";
import { type Cell, type Column, headsOf, type Sheet } from "./sheet.ts";
import { writeZip } from "./write-zip.ts";

/**
 * Writes a workbook with one sheet (ECMA-376) and inline texts. Ids are texts and stay texts when edited; times and
 * amounts are numbers with a format.
 */
export function writeXlsx(sheet: Sheet): AsyncIterable<Uint8Array> {
  const staticFiles = Object.entries(parts).map(([name, text]) => ({ name, content: yieldText(xml + text) }));
  return writeZip([...staticFiles, { name: "xl/worksheets/sheet1.xml", content: writeRows(sheet) }]);
}

async function* yieldText(text: string): AsyncIterable<string> {
  yield text;
}

async function* writeRows(sheet: Sheet): AsyncIterable<string> {
  const widths = sheet.columns.map(({ kind }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${columnWidths[kind]}" customWidth="1"/>`;
  });
  const heads = headsOf(sheet).map((head) => textCell(head, styles.head));
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row>${heads.join("")}</row>`;
  for await (const rows of sheet.rows) {
    const lines = rows.map((row) => {
      const cells = sheet.columns.map((column, index) => writeCell(column, row[index] ?? null));
      return `<row>${cells.join("")}</row>`;
    });
    yield lines.join("");
  }
  yield "</sheetData></worksheet>";
}

const columnWidths: Readonly<Record<Column["kind"], number>> = {
  text: 24,
  number: 10,
  yuan: 14,
  time: 22,
  day: 12,
};
/** Indexes of `cellXfs` below. */
const styles = { number: 0, text: 1, yuan: 2, time: 3, head: 4, day: 5 } as const;

function writeCell({ kind }: Column, cell: Cell): string {
  if (cell === null) return "<c/>";
  if (kind === "text") return textCell(String(cell), styles.text);
  return `<c s="${styles[kind]}"><v>${numberOf(kind, cell)}</v></c>`;
}

function numberOf(kind: Exclude<Column["kind"], "text">, cell: Exclude<Cell, null>): Cell {
  if (kind === "yuan") return Number(cell) / 100;
  if (kind === "time") return spreadsheetDayOf(new Date(cell));
  return kind === "day" ? spreadsheetDayOf(startOfChinaDay(String(cell))) : cell;
}

/** Days since 1899-12-30, in China Standard Time. */
function spreadsheetDayOf(at: Date): number {
  return (at.getTime() / 1000 + 8 * 3600) / 86_400 + 25_569;
}

/** The maximum length of a cell's text; a longer text makes the whole file unreadable. */
const maxText = 32_767;

function textCell(text: string, style: number): string {
  const shown = text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(shown)}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** XML does not allow control characters, and spreadsheets read `_x0041_` as the letter A. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "\ufffd")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/[&<>\r]/g, (symbol) => entities[symbol] ?? symbol);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const document = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const parts = {
  "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="Baleen" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${document}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${document}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
