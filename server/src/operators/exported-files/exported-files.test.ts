import { buffer, text } from "node:stream/consumers";
import type { ExportFormat } from "@baleen/contract/back-office/exported-file.ts";
import type { Language } from "@baleen/contract/language.ts";
import { expect, test } from "vitest";
import { unzip } from "../../payments/gateways/alipay/unzip.ts";
import { createExportedFile } from "./create-exported-file.ts";
import type { Cell, Column } from "./sheet.ts";

const columns: readonly Column[] = [
  { head: { zh: "用户名", en: "Username" }, kind: "text" },
  { head: { zh: "下单时间", en: "Opened" }, kind: "time" },
  { head: { zh: "实付", en: "Paid" }, kind: "yuan" },
  { head: { zh: "天数", en: "Days" }, kind: "number" },
];
const opened = "2026-02-28T16:30:00.000Z";

async function* inParts(parts: readonly (readonly (readonly Cell[])[])[]) {
  yield* parts;
}

function write(format: ExportFormat, rows: readonly (readonly Cell[])[], language: Language = "zh") {
  const at = new Date(opened);
  return createExportedFile({ name: "orders", format, at }, { columns, language, rows: inParts([rows, []]) });
}

async function filesOf(rows: readonly (readonly Cell[])[]): Promise<string[]> {
  const archive = await buffer(write("xlsx", rows).chunks as AsyncIterable<Uint8Array>);
  return Array.from(unzip(archive, 1e8), String);
}

const sheetOf = async (rows: readonly (readonly Cell[])[]) => (await filesOf(rows)).at(-1) ?? "";

// objectstack#8373, timemanager#205
test("a file tells China's time with its zone and yuan, under heads in the operator's language", async () => {
  const { name, chunks } = write("csv", [["鲸", opened, 3905, 30]]);
  expect(name).toBe("orders-2026-03-01.csv");
  expect(await text(chunks as AsyncIterable<string>)).toBe(
    "\uFEFF用户名,下单时间（北京时间）,实付（元）,天数\r\n鲸,2026-03-01 00:30:00,39.05,30\r\nrows,1\r\n",
  );
  const english = await text(write("csv", [[null, null, -100, 0]], "en").chunks as AsyncIterable<string>);
  expect(english).toBe('\uFEFFUsername,"Opened (China, UTC+8)",Paid (CNY),Days\r\n,,-1.00,0\r\nrows,1\r\n');
});

// chinabugotech/hutool#2477, alibaba/easyexcel#2882, #3469
test("in XLSX a text is a text, a time and an amount are numbers with a format", async () => {
  const sheet = await sheetOf([["00123", opened, 3905, 30]]);
  expect(sheet).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">00123</t></is></c>');
  // 2026-03-01 00:30 is 46082 days and half an hour after 1899-12-30.
  expect(sheet).toMatch(/<c s="3"><v>46082\.0208333\d+<\/v><\/c>/);
  expect(sheet).toContain(`<c s="2"><v>39.05</v></c><c s="0"><v>30</v></c>`);
  expect(sheet).toContain("下单时间（北京时间）");
  const [types = ""] = await filesOf([]);
  expect(types).toContain("/xl/worksheets/sheet1.xml");
});

test("a day is a day in both formats, without a time", async () => {
  const days: readonly Column[] = [{ head: { zh: "账单日", en: "Day" }, kind: "day" }];
  const at = new Date(opened);
  const make = (format: ExportFormat) =>
    createExportedFile(
      { name: "books", format, at },
      { columns: days, language: "zh", rows: inParts([[["2026-03-01"]]]) },
    );
  expect(await text(make("csv").chunks as AsyncIterable<string>)).toBe(
    "\uFEFF账单日\r\n2026-03-01\r\nrows,1\r\n",
  );
  const [, , , , styles, sheet] = Array.from(
    unzip(await buffer(make("xlsx").chunks as AsyncIterable<Uint8Array>), 1e8),
    String,
  );
  expect(sheet).toContain('<c s="5"><v>46082</v></c>');
  expect(styles).toContain('<xf numFmtId="165" applyNumberFormat="1"/></cellXfs>');
});

test("whatever a stranger has typed, the sheet stays XML, and nothing in it runs", async () => {
  const hostile = '<f>=1+1</f>&"\u0000\u0008\uD800_x0041_\r\n=cmd|x';
  const sheet = await sheetOf([[hostile, null, null, null]]);
  expect(sheet).toContain('&lt;f&gt;=1+1&lt;/f&gt;&amp;"\ufffd\ufffd\ufffd_x005F_x0041_&#13;\n=cmd|x</t>');
  expect(sheet).not.toContain("<f>");
  const long = await sheetOf([["鲸".repeat(40_000), null, null, null]]);
  expect(/<t xml:space="preserve">(鲸+…)<\/t>/.exec(long)?.[1]).toHaveLength(32_767);
});

test("a hundred thousand rows come in parts, packed, and add up to one archive", async () => {
  const part = Array.from({ length: 1_000 }, (_, index) => [`user-${index}`, opened, 3900, 30]);
  const rows = inParts(Array.from({ length: 100 }, () => part));
  const file = createExportedFile(
    { name: "orders", format: "xlsx", at: new Date(opened) },
    { columns, language: "zh", rows },
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.chunks) chunks.push(chunk as Uint8Array);
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(200_000);
  const sheet = [...unzip(Buffer.concat(chunks), 1e8)].at(-1)?.toString() ?? "";
  expect(sheet.match(/<row>/g)).toHaveLength(100_001);
  expect(sheet.endsWith("</sheetData></worksheet>")).toBe(true);
});
