/** HTML that a mode adds to the end of every page. */
export interface PageAddition {
  readonly markup: string;
  /** Whether the visitor has hidden it, by the `Cookie` header. */
  isHidden(cookie: string | undefined): boolean;
}
