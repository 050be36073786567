/** The module that a loader function imports, as named in the build's manifest (`build/module-names.ts`). */
export function moduleOf(load: (() => Promise<unknown>) & { readonly module?: string }): string {
  if (load.module === undefined) throw new Error(`The build has not named the module of ${load}.`);
  return load.module;
}
