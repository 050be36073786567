/** What a step requires of the machine besides the installed packages. */
export type Requirement = "chromium" | "ffmpeg" | "chinese-font" | "fonttools";

/** A group of pictures that are made together. */
export interface MediaStep {
  /** Its argument on the command line: `npm run media -- <name>`. */
  readonly name: string;
  readonly needs: readonly Requirement[];
  /** Writes its files into `web/` and returns their paths from the project's root. */
  make(): Promise<readonly string[]>;
}
