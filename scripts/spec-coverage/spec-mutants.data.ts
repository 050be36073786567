/** A change that breaks what one row of the specification says: the text occurs once in the file. */
export interface SpecMutant {
  readonly row: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** At least one for each row, in their order; `npm run spec-mutants` shows that the row's tests notice each. */
export const specMutants: readonly SpecMutant[] = [];
