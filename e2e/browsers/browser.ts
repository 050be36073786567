/** A source of input and its steps, as the action `input.performActions` of W3C's WebDriver takes them. */
interface InputSource {
  readonly type: "pointer" | "key";
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, string | number>>[];
}

/** A browser with one page, driven by W3C's WebDriver or WebDriver BiDi. */
export interface Browser {
  open(url: string): Promise<void>;
  /** Runs a function in the page. Its arguments and its result are passed as JSON. */
  run<Result, Taken extends readonly unknown[]>(
    body: (...taken: Taken) => Result,
    ...taken: Taken
  ): Promise<Result>;
  performActions(source: InputSource): Promise<void>;
  close(): Promise<void>;
}

/** The source of a function for `run` that takes its arguments as one JSON string and returns its result as JSON. */
export function toScript(body: (...taken: never) => unknown): string {
  return `(taken) => JSON.stringify((${body})(...JSON.parse(taken)) ?? null)`;
}
