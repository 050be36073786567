/** What a step takes from the machine besides the installed packages. */
export type Need = "chromium" | "ffmpeg" | "chinese-font" | "fonttools";

/** One group of pictures that are made together. */
export interface MediaStep {
  /** What it is called on the command line: `npm run media -- <name>`. */
  readonly name: string;
  readonly needs: readonly Need[];
  /** Writes its files into the sources and names them, from the project's folder on. */
  make(): Promise<readonly string[]>;
}
