import fc from "fast-check";
import { expect, test } from "vitest";
import { byteOrderMark, csvLine, csvTrailer, isCompleteCsv } from "./write-csv.ts";

test("no cell can run as a formula, and none breaks out of its place", () => {
  const cells = ["tag", "=cmd|' /C calc'!A0", "+1", "-2", "@x", "\t=1", 'say "hi", now', "赠送"];
  const csv = cells.map((cell) => csvLine([cell])).join("");
  expect(csv.split("\r\n")).toEqual([
    "tag",
    `"'=cmd|' /C calc'!A0"`,
    `"'+1"`,
    `"'-2"`,
    `"'@x"`,
    `"'\t'=1"`,
    `"say ""hi"", now"`,
    "赠送",
    "",
  ]);
});

// chinabugotech/hutool#2477, alibaba/easyexcel#2882, #3469
test("texts that spreadsheets would turn into numbers, times or truth values stay texts", () => {
  const texts = ["0042", "12E4", "1e5", "00123", "12345678901234567", "1-2", "3/4", "MAR1", "1-Dec", "TRUE"];
  texts.push(
    "2026-03-01",
    "2026年3月1日",
    "12:30",
    "¥1,200",
    "5%",
    "20260301003000123456",
    ".5",
    "1.2.3",
    "9:05 pm",
  );
  for (const text of texts) expect(csvLine([text])).toBe(`"${text}\t"\r\n`);
  for (const text of [
    "鲸帧",
    "7K2M-9QXD-4TRV-83HB",
    "12a",
    "marble",
    "may",
    "decoy1x",
    "1234-5678-9012-3456",
    "a@b.com",
    "v1.2",
  ]) {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  }
  expect(csvLine([{ unescaped: "2026-03-01 00:30:00" }, { unescaped: "39.00" }])).toBe(
    "2026-03-01 00:30:00,39.00\r\n",
  );
});

test("numbers stay numbers, negative ones too", () => {
  expect(csvLine([-3900, 0, "-3900"])).toBe(`-3900,0,"'-3900"\r\n`);
});

/** Characters with a meaning in spreadsheets, and some without. */
const text = fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n＝＋－＠,;|\"'a1 鲸") });
const isFormula = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell);

/** The fields of a CSV file as RFC 4180 reads them. */
function fieldsIn(csv: string): string[] {
  const fields = csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n)/g);
  return [...fields].map(([, field = ""]) => field.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"'));
}

test("no text begins a formula, also where another program sees other separators or ends of cells", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (row) => {
      const fields = fieldsIn(csvLine(row));
      expect(fields).toHaveLength(row.length);
      expect(fields.filter(isFormula)).toEqual([]);
      const cells = fields.flatMap((field) => field.split(/[,;|"\t\r\n]/));
      expect(cells.filter(isFormula)).toEqual([]);
    }),
  );
});

/** Removes the trailing tab that keeps spreadsheets from converting a text. */
const withoutKeeper = (field: string, written: string) => (field === `${written}\t` ? written : field);

test("a text is what it was but for apostrophes before what begins a formula", () => {
  fc.assert(
    fc.property(text, (written) => {
      const [field = ""] = fieldsIn(csvLine([written]));
      expect(withoutKeeper(field, written).replaceAll(/'(?=[=+\-@\t\r\n＝＋－＠])/g, "")).toBe(
        written.replaceAll(/'(?=[=+\-@\t\r\n＝＋－＠])/g, ""),
      );
    }),
  );
});

test("a file that ends anywhere before its end is not whole, whatever its cells hold", () => {
  const rows = [
    ["a", "1"],
    ["two\r\nlines", "2"],
    ['say "rows,3"\r\n', "3"],
    ["rows", "4"],
    ["rows,5\r\n", ""],
  ];
  const lines = rows.map(csvLine);
  const csv = `${byteOrderMark}${csvLine(["name", "number"])}${lines.join("")}${csvTrailer(rows.length)}`;
  expect(isCompleteCsv(csv)).toBe(true);
  for (let end = 0; end < csv.length; end += 1) expect(isCompleteCsv(csv.slice(0, end))).toBe(false);
  const withoutARow = csv.replace(lines[1] ?? "", "");
  expect(isCompleteCsv(withoutARow)).toBe(false);
  expect(isCompleteCsv(`${byteOrderMark}${csvLine(["name"])}${csvTrailer(0)}`)).toBe(true);
});
