/** The colours of the browser's own bar: `--bg` of each theme. */
export const barColours = { light: "#f7fbfc", dark: "#0a1620" } as const;
