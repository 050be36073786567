/** The SVG path of all cells with the given character. Each run of cells is one rectangle. */
export function gridPath(rows: readonly string[], mark: string): string {
  let path = "";
  rows.forEach((row, y) => {
    let from = row.indexOf(mark);
    while (from !== -1) {
      let to = from;
      while (row[to] === mark) to += 1;
      path += `M${from} ${y}h${to - from}v1h${from - to}z`;
      from = row.indexOf(mark, to);
    }
  });
  return path;
}
