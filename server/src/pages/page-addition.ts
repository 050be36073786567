/** What a mode adds to the end of every page. */
export interface PageAddition {
  readonly markup: string;
  /** Whether a visitor, known by the `Cookie` header, has chosen not to see it. */
  isHidden(cookie: string | undefined): boolean;
}
