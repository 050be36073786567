/** In the browser the reply of a call that answers with CSV is the file's text. */
export function csvText(reply: unknown): string {
  return typeof reply === "string" ? reply : "";
}

/** Saves a CSV file. Spreadsheets need the byte order mark, which reading the reply took away. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The first column of a CSV file without its heading. Keys hold neither quotes nor commas. */
export function firstColumn(csv: string): string[] {
  const [, ...lines] = csv.split(/\r?\n/);
  return lines.filter((line) => line !== "").map((line) => (line.split(",", 1)[0] ?? "").replaceAll('"', ""));
}
